import { productCategoryKeys } from "@panshi/contracts/commerce/product";
import { storyTypes } from "@panshi/contracts/content/story";
import { newId } from "@panshi/db";
import { contactInfo, freeDownloads, membershipPlans, siteContent } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentedProcedures } from "../src/rest/documented-procedures.ts";
import { type TestApp, testApp, uniqueNetworkAddress } from "../src/testing.ts";
import { addAdministrator, addMember, addPlans, addSlips, grantPlan, withTestTransaction } from "./fixtures.ts";
import { inputSchemaOf } from "./hostile.ts";
import { addFile, addProducts, addPurchases } from "./shop-fixtures.ts";

let server: TestApp;
let cookies: Record<string, string>;
let memberId: string;
beforeAll(async () => {
  server = await testApp();
  await addPlans(server);
  const member = await addMember(server);
  memberId = member.id;
  await grantPlan(server, memberId, "vip", 90);
  cookies = { ...member.cookies, ...(await addAdministrator(server, "super_admin")).cookies };
});
afterAll(() => server.close());

type Fields = Record<string, unknown>;
type Put = {
  /** Makes what is changed; returns its id, where its path has one. */
  make: () => Promise<string>;
  /** Another value for every field that the call takes. */
  change: Fields | (() => Promise<Fields>);
  /** Fields that the call takes and cannot change, with the reason. */
  fixed?: Record<string, string>;
  /** What shows the changed row, as the fields of the call; by default the item of the list below the call's path. */
  read?: (row: Fields) => Fields | Promise<Fields>;
};

const publishedAt = "2026-02-14T01:02:03.004Z";
const picture = "/art/posts/asking-twice.avif";
const send = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  server.call<Fields & { id: string }>(method, path, { cookies, ...(body && { body }) });
const post = (path: string, body: object) => async () => {
  const made = await send("POST", path, body);
  expect([made.status, made.text]).toEqual([201, made.text]);
  return made.body.id;
};
const stamps = () => ({ id: newId(new Date()), createdAt: server.clock.now(), updatedAt: server.clock.now() });
const NEW_PASSWORD = "an entirely new one";
let username = "";
const nothing = () => Promise.resolve("");
const purchases: Record<"music" | "image" | "creative", string>[] = [];

const puts: Record<string, Put> = {
  "/api/admin/blog-posts/:id": {
    make: post("/api/admin/blog-posts", { title: "舊", excerpt: "舊", content: "舊", category: "guide" }),
    change: {
      title: "新的題目",
      slug: "new-slug",
      excerpt: "新的摘要",
      content: "新的**內文**",
      category: "news",
      imageUrl: picture,
      authorName: "小安",
      isPublished: true,
      publishedAt,
    },
  },
  "/api/admin/success-stories/:id": {
    make: post("/api/admin/success-stories", {
      memberName: "舊",
      title: "舊",
      content: "舊",
      successType: storyTypes[0],
    }),
    change: {
      memberName: "小安",
      title: "新的題目",
      content: "新的故事",
      successType: storyTypes[1],
      isFeatured: true,
      rating: 3,
      location: "臺東",
      profession: "木匠",
      imageUrl: picture,
      displayOrder: 77,
      isPublished: true,
      publishedAt,
    },
  },
  "/api/admin/faqs/:id": {
    make: post("/api/admin/faqs", { question: "舊？", answer: "舊" }),
    change: {
      question: "新的問題？",
      answer: "新的答案",
      category: "付款問題",
      order: 77,
      isPublished: true,
      publishedAt,
    },
  },
  "/api/admin/products/:id": {
    make: async () => (await addProducts(server, [{ fileId: await addFile(server), isActive: false }]))[0] ?? "",
    change: {
      name: "新的商品",
      description: "新的介紹",
      details: "三十分鐘",
      price: 431,
      category: productCategoryKeys.find((key) => key !== "meditation_music") ?? "",
      type: "image",
      imageUrl: picture,
      isActive: true,
      displayOrder: 77,
    },
  },
  "/api/admin/promotions/:id": {
    make: post("/api/admin/promotions", {
      title: "舊",
      discountType: "fixed",
      discountValue: 1,
      couponCode: "OLDCODE",
      validFrom: "2026-01-01",
      validTo: "2026-01-02",
    }),
    change: {
      title: "新的優惠",
      description: "新的說明",
      discountType: "percentage",
      discountValue: 77,
      couponCode: "NEWCODE",
      validFrom: "2026-02-14T01:02:03.004Z",
      validTo: "2026-03-14T01:02:03.004Z",
      usageLimit: 77,
      appliesTo: "goods",
      minimumAmount: 431,
      isActive: false,
    },
  },
  "/api/admin/campaigns/:id": {
    make: post("/api/admin/campaigns", {
      name: "舊",
      type: "email",
      targetAudience: "all_users",
      startDate: "2026-02-01",
      endDate: "2026-02-28",
    }),
    change: {
      name: "新的活動",
      description: "新的說明",
      type: "paid_ads",
      targetAudience: "vip_members",
      startDate: "2026-04-01",
      endDate: "2026-04-30",
      budget: 4321,
      landingPath: "/blog",
      isActive: false,
    },
    fixed: { code: "links that were handed out would lead nowhere: another one is refused" },
  },
  "/api/admin/administrators/:id": {
    make: async () => (await addAdministrator(server, "moderator")).id,
    change: { firstName: "新名", lastName: "新", role: "admin", isActive: false },
    fixed: { email: "an administrator's e-mail cannot be changed: another one is refused" },
  },
  "/api/admin/administrators/:id/password": {
    make: async () => {
      const { id, email } = await addAdministrator(server, "moderator");
      username = email;
      return id;
    },
    change: { password: NEW_PASSWORD },
    // No answer has it: whoever can sign in with it has it.
    read: async () => {
      // Without cookies: signing in ends the session of those that are sent.
      const body = { username, password: NEW_PASSWORD };
      const { status } = await server.call("POST", "/api/admin/login", { body, address: uniqueNetworkAddress() });
      return { password: status === 200 ? NEW_PASSWORD : null };
    },
  },
  "/api/admin/oracles/:id": {
    make: async () => (await addSlips(server, 1))[0] ?? "",
    change: {
      title: "新的籤",
      description: "新的一句\n新的兩句",
      imageUrl: picture,
      category: "love",
      fortuneLevel: "excellent",
      interpretation: "新的解籤",
      advice: "新的建議",
      lineNotes: ["新註一", "新註二"],
      questions: ["一？", "二？", "三？"],
      wayOut: ["留意一", "放下二", "再問三"],
      askAgainDays: 21,
      displayOrder: 77,
      isActive: false,
    },
  },
  "/api/admin/membership-plans/:id": {
    make: async () => {
      const { db } = server.database;
      const [plan] = await db.select().from(membershipPlans).where(eq(membershipPlans.planType, "basic"));
      return plan?.id ?? "";
    },
    change: {
      name: "新的方案",
      description: "新的說明",
      price: 4321,
      originalPrice: 5432,
      duration: 45,
      features: ["新的一項", "新的兩項"],
      buttonText: "新的按鈕",
      isActive: false,
      isHighlighted: true,
    },
  },
  "/api/admin/site-content/:id": {
    make: async () => {
      const row = { ...stamps(), section: "landing_hero", key: "headline", value: "舊" };
      await withTestTransaction(server, (db) => db.insert(siteContent).values(row));
      return row.id;
    },
    change: { value: "新的標題" },
  },
  "/api/admin/contact-info/:id": {
    make: async () => {
      const row = { ...stamps(), slug: "text", label: "舊", value: "舊" };
      await withTestTransaction(server, (db) => db.insert(contactInfo).values(row));
      return row.id;
    },
    change: { label: "新名", value: "新的內容", isActive: false, order: 77 },
  },
  "/api/admin/free-downloads/:id": {
    make: async () => {
      const row = { ...stamps(), title: "舊", fileId: await addFile(server, { class: "public" }) };
      await withTestTransaction(server, (db) => db.insert(freeDownloads).values(row));
      return row.id;
    },
    change: { title: "新名", description: "新的說明", isActive: false, displayOrder: 77 },
  },
  "/api/admin/seller": {
    make: nothing,
    change: {
      name: "磐石工作室",
      companyNumber: "04595257",
      representative: "王小明",
      address: "臺北市中正區一號",
      email: "care@example.com",
      phone: "02-2345-6789",
    },
  },
  "/api/admin/settings/general": {
    make: nothing,
    change: {
      name: "新的站名",
      tagline: "新的標語",
      email: "alerts@example.com",
      timezone: "UTC",
      description: "新的描述",
    },
  },
  "/api/soul-dialogues/:id": {
    make: post("/api/soul-dialogues", {
      meditationDate: "2026-02-01",
      emotionalState: "joyful",
      dialogueContent: "舊",
    }),
    change: {
      meditationDate: "2026-02-02",
      emotionalState: "calm",
      dialogueContent: "新的對話",
      soulInsights: "新的領悟",
    },
  },
  "/api/meditation-moments/:id": {
    make: async () => {
      const [productId = ""] = await addProducts(server, [{}]);
      for (let round = 0; round < 2; round += 1) {
        const [music = "", image = "", creative = ""] = await addPurchases(server, memberId, [
          { productId },
          { productId, productType: "code_image" },
          { productId, productType: "creative" },
        ]);
        purchases.push({ music, image, creative });
      }
      const [first] = purchases;
      return post("/api/meditation-moments", {
        combinationName: "舊",
        creativeItemId: first?.creative,
        codeImageItemId: first?.image,
        musicItemId: first?.music,
      })();
    },
    change: async () => ({
      combinationName: "新名",
      creativeItemId: purchases[1]?.creative,
      codeImageItemId: purchases[1]?.image,
      musicItemId: purchases[1]?.music,
    }),
    read: ({ creativeItem, codeImageItem, musicItem, ...row }) => {
      const idOf = (item: unknown) => (item as { id: string } | null)?.id;
      return {
        ...row,
        creativeItemId: idOf(creativeItem),
        codeImageItemId: idOf(codeImageItem),
        musicItemId: idOf(musicItem),
      };
    },
  },
  // Last: it closes the site.
  "/api/admin/settings/switches": {
    make: nothing,
    change: { registration: false, prayers: false, payment: false, maintenance: true },
  },
};

const documented = documentedProcedures().filter(({ rest }) => rest.method === "PUT");

it("every documented PUT is in this test", () => {
  expect(documented.map(({ rest }) => rest.path).toSorted()).toEqual(Object.keys(puts).toSorted());
});

it.each(Object.entries(puts))(
  "PUT %s stores every field that it takes",
  async (path, { make, change, fixed, read }) => {
    const schema = inputSchemaOf(documented.find(({ rest }) => rest.path === path) ?? { input: undefined });
    const { id: _, updatedAt: __, ...properties } = schema?.properties ?? {};
    const id = await make();
    const wanted = typeof change === "function" ? await change() : change;
    expect(Object.keys({ ...wanted, ...fixed }).toSorted()).toEqual(Object.keys(properties).toSorted());
    const list = path.replace(/\/:id.*$/, "");
    /** The fields of the row, as the call takes them. */
    const stored = async () => {
      const { body } = await send("GET", list);
      const row = Array.isArray(body) ? (body as Fields[]).find((each) => each["id"] === id) : body;
      expect(row, path).toBeDefined();
      return (read ?? ((each: Fields) => each))(row ?? {});
    };
    const before = await stored();
    const answer = await send("PUT", path.replace(":id", id), wanted);
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    const after = await stored();
    for (const [field, value] of Object.entries(wanted)) {
      // A field that is lost would keep its value, or become the default.
      expect([field, before[field]]).not.toEqual([field, value]);
      expect([field, properties[field]?.default]).not.toEqual([field, value]);
      expect([field, after[field]]).toEqual([field, value]);
    }
  },
);
