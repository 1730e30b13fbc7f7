import { AppError } from "@panshi/contracts/platform/errors";
import { newId } from "@panshi/db";
import { auditEntries, contactInfo, siteContent } from "@panshi/db/schema";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { insertTestAdministrator, outcomeOf, type TestCore, testCore } from "../../../testing.ts";
import { withTestTransaction } from "../../../testing-shop.ts";
import { listContactInfo } from "../../contact-info/list-contact-info.ts";
import {
  listEditableContactInfo,
  moveContactInfo,
  updateContactInfo,
} from "../../contact-info/staff/manage-contact-info.ts";
import { listSiteContent } from "../list-site-content.ts";
import { listEditableContent, updateSiteContent } from "./update-site-content.ts";

let core: TestCore;
let ctx: AdministratorCtx;
beforeAll(async () => {
  core = await testCore();
  const { id: administratorId } = await insertTestAdministrator(core.ctx, "admin");
  ctx = { ...core.ctx, actor: { kind: "administrator", administratorId, role: "admin" } };
});
afterAll(() => core.close());
beforeEach(() =>
  withTestTransaction(core, async (db) => {
    await db.delete(siteContent);
    await db.delete(contactInfo);
    const now = core.clock.now();
    const times = { createdAt: now, updatedAt: now };
    const texts = ["landing_hero.headline", "contact.intro", "rules.item_2_title", "older.note"];
    await db.insert(siteContent).values(
      texts.map((name) => {
        const [section = "", key = ""] = name.split(".");
        return { id: newId(now), section, key, value: "原來的", description: "哪裡", ...times };
      }),
    );
    await db.insert(contactInfo).values(
      ["email", "phone", "hours"].map((slug, index) => ({
        id: newId(now),
        slug,
        label: slug,
        value: "",
        displayOrder: index + 1,
        isActive: true,
        ...times,
      })),
    );
  }),
);

/** The field and the message of what is refused; the text that is stored, of what is not. */
const messageOf = async (call: Promise<{ value: string }>) => {
  try {
    return (await call).value;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.issues?.map(({ path, message }) => `${path}：${message}`).join() ?? error.code;
  }
};
const lastEntry = async () => (await core.database.db.select().from(auditEntries).orderBy(desc(auditEntries.id)))[0];

describe("updateSiteContent", () => {
  const text = async (key: string) => {
    const found = (await listEditableContent(ctx)).find((content) => content.key === key);
    if (!found) throw new Error(`no text ${key}`);
    return found;
  };
  const write = async (key: string, value: string) => updateSiteContent(ctx, { id: (await text(key)).id, value });

  it("changes what visitors read, and records it", async () => {
    await write("headline", " 新的標題 ");
    core.ctx.cache.drop("site_content");
    const { section, key } = await text("headline");
    expect(await listSiteContent(ctx)).toContainEqual({ section, key, value: "新的標題" });
    expect(await lastEntry()).toMatchObject({
      action: "site_content.update",
      before: { section, key, value: "原來的" },
      after: { section, key, value: "新的標題" },
    });
  });

  it.each([
    ["headline", "字".repeat(24), "字".repeat(24)],
    ["headline", "字".repeat(25), "value：主標題最多 24 個字"],
    ["headline", "兩\n行", "value：主標題要寫成一行"],
    ["headline", "兩\u2028行", "value：主標題要寫成一行"],
    ["headline", " ", "value：請填寫主標題"],
    ["headline", "\0", "value：含有無法使用的字元，請重新輸入"],
    ["intro", "第一段\n\n第二段", "第一段\n\n第二段"],
    ["intro", "行\n".repeat(13), "value：開頭文字最多 12 行"],
    ["item_2_title", "", ""],
    ["item_2_title", "字".repeat(17), "value：最多 16 個字"],
    ["note", "字".repeat(401), "value：最多 400 個字"],
  ])("%s as %j is %j", async (key, value, expected) => {
    expect(await messageOf(write(key, value))).toBe(expected);
    if (expected.startsWith("value：")) expect((await text(key)).value).toBe("原來的");
  });

  it("an edit that began before another one is answered the present text", async () => {
    const { id, updatedAt } = await text("headline");
    const edit = (value: string) => updateSiteContent(ctx, { id, updatedAt, value });
    await edit("先存的");
    await expect(edit("後存的")).rejects.toMatchObject({ code: "edit_conflict", current: { value: "先存的" } });
    expect((await text("headline")).value).toBe("先存的");
    expect(await outcomeOf(updateSiteContent(ctx, { id, value: "不問的" }))).toBe("ok");
  });
});

describe("contact lines", () => {
  const lines = () => listEditableContactInfo(ctx);
  const line = async (kind: string) => {
    const found = (await lines()).find((contact) => contact.kind === kind || contact.label === kind);
    if (!found) throw new Error(`no line ${kind}`);
    return found;
  };
  const write = async (kind: string, given: object) => {
    const { id, label, value, isActive, order } = await line(kind);
    return updateContactInfo(ctx, { id, label, value, isActive, order, ...given });
  };
  const shown = async () => {
    core.ctx.cache.drop("contact_info");
    return (await listContactInfo(ctx)).map(({ label }) => label);
  };

  it("are shown where they are active and not empty, in their order", async () => {
    await write("email", { value: "ask@example.com", order: 9 });
    await write("hours", { value: "週一至週五" });
    expect(await shown()).toEqual(["hours", "email"]);
    await write("hours", { isActive: false });
    expect(await shown()).toEqual(["email"]);
    expect(await lastEntry()).toMatchObject({
      action: "contact_info.update",
      before: { label: "hours", value: "週一至週五", isActive: true, order: 3 },
      after: { label: "hours", value: "週一至週五", isActive: false, order: 3 },
    });
  });

  it.each([
    ["email", "不是信箱", "value：電子郵件的格式不正確"],
    ["email", "ask@example.com?bcc=all@example.org", "value：電子郵件的格式不正確"],
    ["email", "", ""],
    ["phone", "javascript:alert(1)", "value：電話的格式不正確，例如 02-2345-6789"],
    ["phone", "02-2345-6789#12", "02-2345-6789#12"],
    ["hours", "週一\n週二", "value：請寫成一行"],
    ["hours", "<script>alert(1)</script>", "<script>alert(1)</script>"],
  ])("%s as %j is %j", async (kind, value, expected) => {
    expect(await messageOf(write(kind, { value }))).toBe(expected);
  });

  it("are moved among each other, and an edit that began before a move is refused", async () => {
    const [first, second, third] = await lines();
    if (!first || !second || !third) throw new Error("three lines were inserted");
    for (const { kind } of [first, third]) await write(kind, { value: kind === "email" ? "ask@example.com" : "週一" });
    await moveContactInfo(ctx, { id: third.id, beforeId: first.id });
    expect((await lines()).map(({ kind }) => kind)).toEqual(["hours", "email", "phone"]);
    expect(await shown()).toEqual(["hours", "email"]);
    expect(await lastEntry()).toMatchObject({
      action: "contact_info.move",
      subjectId: third.id,
      before: { displayOrder: 3 },
      after: { displayOrder: 10 },
    });
    const { id, label, value, isActive, order, updatedAt } = third;
    const edit = updateContactInfo(ctx, { id, label, value, isActive, order, updatedAt });
    await expect(edit).rejects.toMatchObject({ code: "edit_conflict", current: { kind: "hours" } });
  });
});
