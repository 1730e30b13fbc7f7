import * as z from "zod/mini";
import { Email } from "../platform/email-address.ts";
import { personNamePart, possiblyEmptyText, timestamp } from "../platform/text.ts";

/**
 * The legal details of the site's operator, which Article 18 of the Consumer Protection Act requires on the site: name,
 * person responsible, place of business, and a quick way to complain. A field that was not filled in yet is empty.
 */
export const Seller = z.object({
  name: z.string(),
  companyNumber: z.string(),
  representative: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type Seller = z.infer<typeof Seller>;

/** The labels of the fields, in their display order. */
export const sellerLabels = {
  name: "公司或商號名稱",
  companyNumber: "統一編號",
  representative: "負責人",
  address: "營業地址",
  email: "申訴信箱",
  phone: "申訴電話",
} as const satisfies Record<keyof Seller, string>;

/** Before the first update. */
export const emptySeller: Seller = {
  name: "",
  companyNumber: "",
  representative: "",
  address: "",
  email: "",
  phone: "",
};

const weights = [1, 2, 1, 2, 1, 2, 4, 1];

/**
 * Whether a company number (統一編號) can exist: eight digits, each times its weight, the sum of the digits of all products
 * must be divisible by five. A seventh digit of 7 makes 28, whose digits make 10 and count as 1 or as 0. The divisor
 * was ten until the numbers ran short: Ministry of Finance, logic of the business number, in force since April 2023.
 */
export function isCompanyNumber(value: string): boolean {
  if (!/^\d{8}$/.test(value)) return false;
  const sum = weights.reduce((total, weight, place) => {
    const product = weight * Number(value[place]);
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return sum % 5 === 0 || (value[6] === "7" && (sum + 1) % 5 === 0);
}

/** A number of Taiwan as a person writes it, a fixed line or a mobile, with its extension. */
const phone = /^[+\d][\d\s()#-]{6,39}$/;
const emptyOr = (fits: (value: string) => boolean, message: string) =>
  z.refine<string>((value) => value === "" || fits(value), message);

/** What administrators send; a field may be empty, and then no payment is taken in production. */
export const SellerInput = z.strictObject({
  name: personNamePart(100),
  companyNumber: possiblyEmptyText(8).check(
    z.refine((value) => value === "" || isCompanyNumber(value), "統一編號不正確，請再核對一次八位數字"),
  ),
  representative: personNamePart(50),
  address: personNamePart(200),
  email: possiblyEmptyText(254).check(emptyOr((value) => Email.safeParse(value).success, "申訴信箱的格式不正確")),
  phone: possiblyEmptyText(40).check(emptyOr((value) => phone.test(value), "申訴電話的格式不正確，例如 02-2345-6789")),
});
export type SellerInput = z.infer<typeof SellerInput>;
/** With the `updatedAt` of the details that the edit began from. */
export const SellerEdit = z.extend(SellerInput, { updatedAt: z.optional(timestamp) });
export type SellerEdit = z.infer<typeof SellerEdit>;

/** The details as administrators see them. */
export const SellerSettings = z.extend(Seller, { updatedAt: timestamp });
export type SellerSettings = z.infer<typeof SellerSettings>;

/**
 * Whether all details are filled in that must be shown at a checkout; an e-mail or a phone is enough. Production takes
 * no payments before (docs/decisions/0012).
 */
export const isSellerComplete = ({ name, companyNumber, representative, address, email: mail, phone: line }: Seller) =>
  [name, representative, address, mail || line].every((value) => value.trim() !== "") && isCompanyNumber(companyNumber);
