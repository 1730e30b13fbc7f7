import { at } from "../answer.ts";
import type { Caller, RequestRecorder } from "../player.ts";
import type { SeededIds } from "../seeded-ids.ts";

/** Texts, contact, plans and settings; the site is closed for maintenance and opened again. */
export async function playSettings(player: RequestRecorder, ids: SeededIds): Promise<void> {
  const site = at<{ id: string; value: string }[]>(await player.request("super", "GET", "/api/admin/site-content"));
  for (const { id, value } of site.slice(0, 6))
    await player.request("super", "PUT", `/api/admin/site-content/${id}`, { body: { value: `${value}。` } });
  const [contact = "", other = ""] = ids.contact;
  const line = { label: "新名", value: "新的內容", isActive: true, order: 3 };
  await player.request("super", "PUT", `/api/admin/contact-info/${contact}`, { body: line });
  await player.call("super", "admin.contactInfo.move", { id: contact, beforeId: other });
  const plans = at<(Record<string, unknown> & { id: string; price: number })[]>(
    await player.request("super", "GET", "/api/admin/membership-plans"),
  );
  for (const { id, planType: _, updatedAt: _at, ...plan } of plans)
    for (const [caller, change] of [
      ["admin", { name: "新方案" }],
      ["admin", { price: 4321 }],
      ["super", { price: plan.price }],
    ] as const)
      await player.request(caller, "PUT", `/api/admin/membership-plans/${id}`, { body: { ...plan, ...change } });
  const general = {
    name: "新的站名",
    tagline: "標語",
    email: "alerts@recorded.test",
    timezone: "UTC",
    description: "描述",
  };
  const seller = {
    name: "工作室",
    companyNumber: "04595257",
    representative: "王小明",
    address: "臺北市",
    email: "",
    phone: "",
  };
  for (const [path, body] of [
    ["settings/general", general],
    ["seller", seller],
  ] as const)
    for (const caller of ["moderator", "admin"])
      await player.changeSeen(["/api/seller", "/site.webmanifest"], () =>
        player.request(caller, "PUT", `/api/admin/${path}`, { body }),
      );
  for (const path of [
    "/",
    "/contact",
    "/blog",
    "/terms",
    "/sitemap.xml",
    "/site.webmanifest",
    "/api/seller",
    "/api/site-content",
  ])
    await player.request("visitor", "GET", path);
  const open = { registration: true, prayers: true, payment: true, maintenance: false };
  for (const closed of ["registration", "prayers", "payment", "maintenance"]) {
    const body = { ...open, [closed]: closed === "maintenance" };
    for (const caller of ["admin", "super"]) await turnSwitches(player, caller, body);
    await playClosed(player, closed);
  }
  await turnSwitches(player, "super", open);
}

async function turnSwitches(player: RequestRecorder, caller: Caller, body: object): Promise<void> {
  const shown = ["member.site.capabilities", "payments.state"].map((name) => `/trpc/${player.procedure(name).ownName}`);
  await player.changeSeen(shown, () => player.request(caller, "PUT", "/api/admin/settings/switches", { body }));
}

/** What is answered while one of the switches is off. */
async function playClosed(player: RequestRecorder, closed: string): Promise<void> {
  for (const path of ["/", "/api/faqs", "/api/auth/user", "/payment/success"])
    await player.request("member", "GET", path);
  const fields = { fullName: "王小明", phone: "0955000077" };
  await player.register(`visitor while ${closed} is off`, { ...fields, email: `${closed}@recorded.test` });
  await player.call("member", "member.site.capabilities");
  await player.call("member", "payments.state");
  await player.call("trial", "payments.createPlanOrder", {
    planType: "basic",
    amount: 3990,
    currency: "TWD",
    consent: true,
  });
  await player.call("member", "member.journey.complete", {
    planType: "vip",
    soulPlanet: "mars",
    soulLeyline: "wanli",
    sacredObject: "meteorite",
    sacredSong: "living_breath",
    prayerWish: `願${closed}`,
  });
  await player.call("super", "admin.overview.view");
}
