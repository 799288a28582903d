// Pages work without this. It names this browser to the house, so that its player is called
// on it when a game waits.
"use strict";

const device = document.getElementById("my-device");

const text = bytes => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const bytesOf = key => Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), c => c.charCodeAt(0));

const say = state => device.querySelectorAll("[data-when]").forEach(part => { part.hidden = part.dataset.when !== state; });

// idOf is what the house calls this browser.
async function idOf(subscription) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  return text(hash.slice(0, 18));
}

async function tell(form) {
  const answer = await fetch(device.dataset.action, { method: "POST", body: new URLSearchParams(form) });
  if (!answer.ok) throw new Error(answer.status);
}

// add asks the reader, then the browser, and tells the house.
async function add(worker) {
  if (await Notification.requestPermission() !== "granted") return say(Notification.permission === "denied" ? "denied" : "off");
  const key = device.dataset.push, old = await worker.pushManager.getSubscription();
  if (old && text(old.options.applicationServerKey) !== key) await old.unsubscribe(); // of another house at this address
  const now = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const { endpoint, keys } = now.toJSON();
  await tell({ do: "add", endpoint, ...keys });
  say("on");
}

async function remove(worker) {
  const old = await worker.pushManager.getSubscription();
  if (old) {
    await tell({ do: "remove", device: await idOf(old) });
    await old.unsubscribe();
  }
  say("off");
}

async function begin() {
  const worker = await navigator.serviceWorker.register("/sw.js");
  const now = await worker.pushManager.getSubscription();
  const known = now && device.dataset.known.split(" ").includes(await idOf(now));
  say(Notification.permission === "denied" ? "denied" : known ? "on" : "off");
  device.addEventListener("click", async e => {
    const button = e.target.closest("[data-do]");
    if (!button) return;
    button.disabled = true;
    try {
      await { add, remove }[button.dataset.do](await navigator.serviceWorker.ready);
    } catch {
      say("failed");
    }
    button.disabled = false;
  });
}

if (device && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
  begin().catch(() => say("failed"));
  const waits = Number(device.dataset.waits);
  if (navigator.setAppBadge) (waits ? navigator.setAppBadge(waits) : navigator.clearAppBadge()).catch(() => {});
}
