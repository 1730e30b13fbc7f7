import * as z from "zod/mini";
import { editFields } from "../platform/change.ts";
import { Email } from "../platform/email-address.ts";
import { numberOrDefaultSchema } from "../platform/number-or.ts";
import { ContactInfo } from "./site-content.ts";
import { possiblyEmptyText, timestamp, visibleName } from "../platform/text.ts";

/** What a contact line holds, by which its value is checked. */
export const contactKinds = {
  email: { label: "電子郵件", hint: "訪客按了就能寫信。" },
  phone: { label: "電話", hint: "訪客按了就能撥打，例如 02-2345-6789。" },
  address: { label: "地址", hint: "" },
  hours: { label: "時間", hint: "" },
  text: { label: "文字", hint: "" },
} as const;
export type ContactKind = keyof typeof contactKinds;
const contactKindKeys = Object.keys(contactKinds) as [ContactKind, ...ContactKind[]];

/** The kind of a line, from its stable key. */
export const contactKindOf = (slug: string): ContactKind => contactKindKeys.find((kind) => kind === slug) ?? "text";

/** The longest name and value of a contact line, in UTF-16 units. */
export const CONTACT_LABEL_MAX = 20;
export const CONTACT_VALUE_MAX = 200;

const phone = /^[+\d][\d\s()#-]{6,39}$/;
const fits: Readonly<Partial<Record<ContactKind, { test: (value: string) => boolean; message: string }>>> = {
  email: { test: (value) => Email.safeParse(value).success, message: "電子郵件的格式不正確" },
  phone: { test: (value) => phone.test(value), message: "電話的格式不正確，例如 02-2345-6789" },
};

const oneLine = z.refine<string>((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), "請寫成一行");

/** The schema of a line's value. Empty is allowed: such a line is not shown. */
export const contactValueSchema = (kind: ContactKind) =>
  possiblyEmptyText(CONTACT_VALUE_MAX).check(
    oneLine,
    z.refine<string>(
      (value) => value === "" || (fits[kind]?.test(value) ?? true),
      fits[kind]?.message ?? "內容的格式不正確",
    ),
  );

/** The input of a line's form. An order is 1 where none can be read (S5.30). */
export const contactInputSchema = (kind: ContactKind) =>
  z.strictObject({
    label: visibleName("名稱", CONTACT_LABEL_MAX),
    value: contactValueSchema(kind),
    isActive: z.boolean("請選擇是否顯示"),
    order: numberOrDefaultSchema(
      1,
      z.int32("順序要寫整數").check(z.gte(0, "順序最少 0"), z.lte(9999, "順序最多 9,999")),
    ),
  });

/** Input to update a contact line; its value is checked by the line's kind too. */
export const ContactInfoInput = contactInputSchema("text");
export type ContactInfoInput = z.infer<typeof ContactInfoInput>;

export const ContactInfoEdit = z.extend(ContactInfoInput, editFields);
export type ContactInfoEdit = z.infer<typeof ContactInfoEdit>;

/** A contact line as administrators see it, shown or not. */
export const AdminContactInfo = z.extend(ContactInfo, { kind: z.enum(contactKindKeys), updatedAt: timestamp });
export type AdminContactInfo = z.infer<typeof AdminContactInfo>;
