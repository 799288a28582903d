// The service worker of the pages: it shows that a game waits, and leads there. It keeps no
// page, and answers for none.
"use strict";

// count puts the number of games that wait on the icon of the app, where there is one.
async function count(n) {
  if (!navigator.setAppBadge) return;
  try {
    await (n ? navigator.setAppBadge(n) : navigator.clearAppBadge());
  } catch { /* it is no app here */ }
}

self.addEventListener("push", e => {
  let told = {};
  try { told = e.data.json(); } catch { /* it says nothing that can be read */ }
  const shown = self.registration.showNotification(told.title || "Seneschal", {
    body: told.body || "", tag: told.tag || "seneschal", renotify: true, lang: told.lang || "", data: told.url || "/",
    icon: "/static/icon-192.png", badge: "/static/badge-96.png",
  });
  e.waitUntil(Promise.all([shown, count(told.waits || 0)]));
});

// visit leads to a page of this house, in the window that shows it already if one does.
async function visit(path) {
  const page = new URL(path, self.location.origin);
  if (page.origin !== self.location.origin) return;
  const open = await self.clients.matchAll({ type: "window" });
  const there = open.find(c => new URL(c.url).pathname === page.pathname);
  await (there ? there.focus() : self.clients.openWindow(page.href));
}

self.addEventListener("notificationclick", e => {
  e.notification.close();
  e.waitUntil(visit(e.notification.data));
});

// A browser that changes its subscription says so, and proves it by the old one.
async function renew(old, now) {
  now = now || await self.registration.pushManager.subscribe(old.options);
  const { endpoint, keys } = now.toJSON();
  await fetch("/devices/renewed", { method: "POST", redirect: "manual", body: new URLSearchParams({ old: old.endpoint, endpoint, ...keys }) });
}

self.addEventListener("pushsubscriptionchange", e => {
  if (e.oldSubscription) e.waitUntil(renew(e.oldSubscription, e.newSubscription));
});
