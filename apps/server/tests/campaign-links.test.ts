import type { Campaign } from "@panshi/contracts/commerce/campaign";
import { DAY } from "@panshi/core/platform/clock";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type CallOptions, type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, addPlans } from "./fixtures.ts";
import {
  createOrder,
  gatewayEventFields,
  notify,
  orderRow,
  beginAttempt,
  payuniVariables,
} from "./payment-fixtures.ts";
import { setTestSwitches } from "./switches/turn.ts";

const COOKIE = "panshi_campaign";
const browser = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";

let server: TestApp;
let staff: Record<string, string>;
let campaign: Campaign;
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables });
  await addPlans(server);
  ({ cookies: staff } = await addAdministrator(server, "super_admin"));
});
afterAll(() => server.close());

const days = { startDate: "2026-02-01", endDate: "2026-03-31" };
const send = async (method: "POST" | "PUT" | "DELETE", path: string, more: object) => {
  const body = { name: "第一顆石頭", type: "email", targetAudience: "all_users", ...days, ...more };
  const answer = await server.call<Campaign>(method, `/api/admin/campaigns${path}`, { cookies: staff, body });
  expect([answer.status, answer.text]).toEqual([answer.status < 300 ? answer.status : 200, answer.text]);
  return answer.body;
};
const add = (more: object = {}) => send("POST", "", more);
beforeEach(async () => {
  campaign = await add({ landingPath: "/blog" });
});

const follow = (
  code = campaign.code,
  { headers, ...more }: CallOptions = {},
  method: "GET" | "HEAD" | "POST" = "GET",
) => server.call(method, `/c/${code}`, { ...more, headers: { "user-agent": browser, ...headers } });
const figures = async ({ id } = campaign) => {
  const { body } = await server.call<Campaign[]>("GET", "/api/admin/campaigns?limit=200", { cookies: staff });
  const { clicks, impressions, conversions } = body.find((each) => each.id === id) ?? {};
  return { clicks, impressions, conversions };
};
/** Until what was counted is stored, which is every two seconds. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 50 });
/** A click of a known campaign that is counted last: whatever was counted before it is stored when it is. */
async function expectFigures(expected: { clicks: number; impressions: number }, of = campaign) {
  const marker = await add();
  await follow(marker.code);
  await eventually(async () => expect(await figures(marker)).toMatchObject({ clicks: 1 }));
  expect(await figures(of)).toMatchObject(expected);
}

describe("GET /c/{code}", () => {
  it("counts a click, remembers it for thirty days, and leads to the campaign's page", async () => {
    const { status, headers, cookies } = await follow();
    expect([status, headers["location"], headers["cache-control"]]).toEqual([302, "/blog", "no-store"]);
    expect(cookies[COOKIE]).toMatch(new RegExp(`^${campaign.id}\\.`));
    expect(String(headers["set-cookie"])).toBe(
      `${COOKIE}=${cookies[COOKIE]}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    );
    await follow(campaign.code.toUpperCase());
    await expectFigures({ clicks: 2, impressions: 0 });
  });

  it("leads to a page whose address is Chinese, with its query and its place", async () => {
    const { code } = await add({ landingPath: "/blog/夜空與石?從=這裡#上" });
    const { status, headers } = await follow(code);
    expect([status, headers["location"]]).toEqual([302, encodeURI("/blog/夜空與石?從=這裡#上")]);
    const { code: escaped } = await add({ landingPath: "/blog/%E7%9F%B3" });
    expect((await follow(escaped)).headers["location"]).toBe("/blog/%E7%9F%B3");
  });

  it.each([
    ["has not begun", { startDate: "2026-03-02" }],
    ["has ended", { startDate: "2026-02-01", endDate: "2026-02-28" }],
    ["is inactive", { isActive: false }],
  ])("of a campaign that %s leads home, uncounted and without a cookie", async (_name, more) => {
    await send("PUT", `/${campaign.id}`, { landingPath: "/blog", ...more });
    await eventually(async () => expect((await follow()).headers["location"]).toBe("/"));
    const { status, cookies } = await follow();
    expect([status, cookies]).toEqual([302, {}]);
    await expectFigures({ clicks: 0, impressions: 0 });
  });

  it("of a deleted one and of an unknown code too", async () => {
    await send("DELETE", `/${campaign.id}`, {});
    await eventually(async () => expect((await follow()).headers["location"]).toBe("/"));
    for (const code of ["unknown", "x".repeat(200), "%E7%9F%B3", "a.b"]) {
      const { status, headers, cookies } = await follow(code);
      expect([code, status, headers["location"], cookies]).toEqual([code, 302, "/", {}]);
    }
  });

  it("does not count what is not a person who goes there, which is led to the page without a cookie", async () => {
    const others = {
      "a browser that fetches ahead": { "sec-purpose": "prefetch;prerender" },
      "an older one that does": { purpose: "prefetch" },
      "a chat that shows a preview": { "user-agent": "facebookexternalhit/1.1;line-poker/1.0" },
      "another chat": { "user-agent": "WhatsApp/2.23.20.0" },
      "a chat that names itself a bot": {
        "user-agent": "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
      },
      "a crawler": { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
      "a picture on another page": { "sec-fetch-dest": "image" },
      "what says nothing of itself": { "user-agent": "" },
      "a library": { "user-agent": "axios/1.7.2" },
      "a browser that a program drives": { "user-agent": "Mozilla/5.0 (X11; Linux) HeadlessChrome/120.0" },
    };
    for (const [who, headers] of Object.entries(others)) {
      const { status, headers: answered, cookies } = await follow(campaign.code, { headers });
      expect([who, status, answered["location"], cookies]).toEqual([who, 302, "/blog", {}]);
    }
    // A phone whose maker is called Cubot is a person's.
    const cubot = { "user-agent": "Mozilla/5.0 (Linux; Android 11; CUBOT KINGKONG) Chrome/120.0" };
    await follow(campaign.code, { headers: cubot });
    await expectFigures({ clicks: 1, impressions: 0 });
  });

  it("has no HEAD and no other method", async () => {
    expect([(await follow(undefined, {}, "HEAD")).status, (await follow(undefined, {}, "POST")).status]).toEqual([
      404, 405,
    ]);
    await expectFigures({ clicks: 0, impressions: 0 });
  });

  it("and its picture answer 503 under maintenance, uncounted", async () => {
    await setTestSwitches(server, staff, { maintenance: true });
    const [link, picture] = [await follow(), await follow(`${campaign.code}.gif`, { headers: { accept: "image/*" } })];
    await setTestSwitches(server, staff, { maintenance: false });
    expect([link.status, link.cookies, picture.status, picture.cookies]).toEqual([503, {}, 503, {}]);
    expect(link.text).toContain("<title>維護中");
    expect(picture.text).toContain('"code":"maintenance"');
    await expectFigures({ clicks: 0, impressions: 0 });
  });
});

describe("GET /c/{code}.gif", () => {
  it("counts an impression, sets no cookie, and may be shown on other sites", async () => {
    const cookies = { [COOKIE]: "kept" };
    const headers = { "sec-fetch-dest": "image", "sec-fetch-site": "cross-site" };
    const answer = await follow(`${campaign.code}.gif`, { cookies, headers });
    expect([answer.status, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
      200,
      "image/gif",
      "no-store",
    ]);
    expect(answer.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.text.slice(0, 6)).toBe("GIF89a");
    await follow(`${campaign.code}.gif`, { headers: { "user-agent": "facebookexternalhit/1.1" } });
    await follow("unknown.gif");
    await expectFigures({ clicks: 0, impressions: 1 });
  });
});

describe("an order", () => {
  it("of a browser that followed a link is its conversion once it is paid, by a documented call, until the cookie is cleared", async () => {
    const { cookies: member } = await addMember(server);
    const { cookies } = await follow();
    const placed = await createOrder(server, "basic", {}, { cookies: { ...member, ...cookies } });
    const { orderId } = placed.body;
    expect(placed.cookies[COOKIE]).toBeUndefined();
    expect((await orderRow(server, orderId)).campaignId).toBe(campaign.id);
    await notify(server, gatewayEventFields.card(await beginAttempt(server, orderId, member), 3990));
    expect(await figures()).toMatchObject({ conversions: 1 });
  });

  it("counts for the link that was followed last, and for none a month later", async () => {
    const { cookies: member } = await addMember(server);
    const { cookies: first } = await follow();
    const other = await add();
    server.clock.advance(60_000);
    const { cookies: last } = await follow(other.code, { cookies: first });
    const order = async (cookies: Record<string, string>) =>
      (
        await orderRow(
          server,
          (
            await createOrder(server, "basic", {}, { cookies: { ...member, ...cookies } })
          ).body.orderId,
        )
      ).campaignId;
    expect(await order({ ...first, ...last })).toBe(other.id);
    server.clock.advance(31 * DAY);
    const { cookies: again } = await addMember(server);
    Object.assign(member, again);
    expect(await order({ ...first, ...last })).toBeNull();
    server.clock.advance(-31 * DAY);
  });
});

it("signing out clears the cookie, by the address and by the call", async () => {
  const { cookies } = await follow();
  const cleared = async (answer: Promise<{ headers: Record<string, unknown> }>) =>
    [(await answer).headers["set-cookie"]].flat().some((each) => String(each).startsWith(`${COOKIE}=; Max-Age=0`));
  const { cookies: one } = await addMember(server);
  expect(await cleared(server.call("GET", "/api/logout", { cookies: { ...cookies, ...one } }))).toBe(true);
  const { cookies: two } = await addMember(server);
  const all = { method: "POST", url: "/trpc/member.session.endAll", body: { json: null } } as const;
  expect(await cleared(server.call(all.method, all.url, { body: all.body, cookies: { ...cookies, ...two } }))).toBe(
    true,
  );
});

it("what was counted is stored when the server stops, and adds to what another one counts", async () => {
  const other = await testApp({ variables: payuniVariables, sharing: server });
  for (let each = 0; each < 3; each += 1) {
    await other.call("GET", `/c/${campaign.code}`, { headers: { "user-agent": browser } });
    await other.call("GET", `/c/${campaign.code}.gif`, { headers: { "user-agent": browser } });
  }
  await follow();
  await other.close();
  await expectFigures({ clicks: 4, impressions: 3 });
});
