import type { AccessKind } from "@panshi/contracts/platform/access-log";
import type { BackOfficeData } from "./personal-data.ts";

/**
 * What the calls of the back office show of members, written by hand and never from code: the test of the access log
 * (access-log-walk.test.ts) compares every procedure with it.
 */

/** Names of texts in answers that are nobody's contact, wish, payer's data or words, whichever call answers them. */
export const harmlessNames = new Set(
  `action address administratorId administratorName advice at audioUrl authorName awaited batchName buttonText code completedAt couponCode
  createdAt createdBy date day description detail details doneAt endDate excerpt features filename fileUrl finishedAt firstName
  gatewayUntil html id imageUrl input interpretation invoiceNumber key kind landingPath lastDay lastLoginAt lastName lastUsedAt lineNotes
  link list mediaType merTradeNo message missing month name next note number orderId orderNumber path pictureLink productId publishedAt query
  question questions raisedAt recoveryCodes rejection requestId secret section settledAt siteName slug sources startDate startedAt
  subjectId subjectName subjectType summary tagline title updatedAt uri userAgent validFrom validTo wayOut wholeUntil`.split(
    /\s+/,
  ),
);

const STAFF = "the address of an administrator";
const SITE = "published by the site itself";
const COUNTS = "counts of days, months or periods, and nobody by name";
/** Calls whose other texts are no member's either, and whose these are; of a download, what it holds. */
export const harmlessAnswers: Readonly<Record<string, string>> = {
  "administrator.list": STAFF,
  "order.matching": "ids of orders",
  "prayer.matching": "ids of wishes",
  "administrator.create": STAFF,
  "administrator.update": STAFF,
  "administrator.setPassword": STAFF,
  "session.signIn": STAFF,
  "session.current": STAFF,
  "audit.list": "masked values, and the addresses of administrators",
  "audit.access": "no text of a search, and the addresses of administrators",
  "audit.verification": "entries as the audit log shows them",
  "audit.actors": STAFF,
  "post.list": SITE,
  "post.create": SITE,
  "post.update": SITE,
  "contactInfo.list": SITE,
  "contactInfo.update": SITE,
  "faq.list": SITE,
  "faq.create": SITE,
  "faq.update": SITE,
  "story.list": SITE,
  "story.create": SITE,
  "story.update": SITE,
  "siteContent.list": SITE,
  "siteContent.update": SITE,
  "seller.view": SITE,
  "seller.update": SITE,
  "settings.general": SITE,
  "settings.updateGeneral": SITE,
  "oracle.export": SITE,
  "referral.list": "names of members and of programs, and times; no contact",
  "overview.view": "the names of members whose change of email waits, without an address",
  "overview.overTime": COUNTS,
  "report.summary": COUNTS,
  "report.popularPages": "names of pages and counts of their views",
  "report.retention": COUNTS,
  "report.export": COUNTS,
  "report.exportXlsx": COUNTS,
  "memberChange.addNote": "what the caller has just written",
};

type Personal = {
  kind: AccessKind;
  input?: (data: BackOfficeData) => object | Promise<object>;
  /** The ids that the row names, of an answer in JSON; none for an export. */
  ids: (answer: never, data: BackOfficeData) => readonly string[];
  /** Another row that the same answer leaves. */
  also?: { kind: AccessKind; ids: (answer: never, data: BackOfficeData) => readonly string[] };
  /** A list whose pages have cursors. */
  pages?: true;
};
type Row = { id: string };
type Page = { items: Row[] };
const every = ({ items }: Page) => items.map(({ id }) => id);
const one = ({ id }: Row) => [id];
const none = () => [];
const member = (_: unknown, { memberId }: BackOfficeData) => [memberId];
const ofMember = ({ memberId }: BackOfficeData) => ({ id: memberId });
const part = { kind: "member.open", input: ofMember, ids: member, pages: true } as const;
const change = { kind: "member.email_change", ids: (answer: { memberId: string }) => [answer.memberId] } as const;
const prayer = { kind: "prayer.open", ids: one } as const;
const request = { kind: "refund.open", ids: one } as const;

/** Every call whose answer has a contact, a wish, a payer's data or a member's words, and the row that it leaves. */
export const personalAnswers: Readonly<Record<string, Personal>> = {
  "member.list": { kind: "member.list", ids: every, pages: true },
  "member.export": { kind: "member.export", ids: none },
  "member.exportXlsx": { kind: "member.export", ids: none },
  "member.get": {
    kind: "member.open",
    input: ofMember,
    ids: member,
    also: { kind: "prayer.list", ids: ({ prayers }: { prayers: Page }) => every(prayers) },
  },
  "member.grants": part,
  "member.orders": part,
  "member.prayers": { ...part, also: { kind: "prayer.list", ids: every } },
  "member.draws": part,
  "member.notes": part,
  "member.timeline": part,
  "memberChange.emailChanges": {
    kind: "member.email_change",
    ids: (answer: { memberId: string }[]) => answer.map(({ memberId }) => memberId),
  },
  "memberChange.requestEmailChange": {
    ...change,
    input: async ({ newMember }) => ({ memberId: await newMember(), email: "other@example.com", reason: "換信箱" }),
  },
  "memberChange.approveEmailChange": { ...change, input: async ({ newChange }) => ({ id: await newChange() }) },
  "memberChange.stopEmailChange": {
    ...change,
    input: async ({ newChange }) => ({ id: await newChange(), reason: "改錯人" }),
  },
  "prayer.list": { kind: "prayer.list", ids: every, pages: true },
  "prayer.get": { ...prayer, input: ({ prayerId }) => ({ id: prayerId }) },
  "prayer.update": { ...prayer, input: ({ prayerId }) => ({ id: prayerId, status: "in_progress" }) },
  "prayer.reply": { ...prayer, input: ({ prayerId }) => ({ id: prayerId, reply: "我們讀到你的願" }) },
  "prayer.attend": { ...prayer, input: ({ prayerId }) => ({ id: prayerId }) },
  "order.list": { kind: "order.list", ids: every, pages: true },
  "order.export": { kind: "order.export", ids: none },
  "order.exportXlsx": { kind: "order.export", ids: none },
  "order.get": { kind: "order.open", input: ({ orderId }) => ({ id: orderId }), ids: one },
  "order.event": {
    kind: "order.event",
    input: ({ orderId, eventId }) => ({ orderId, eventId }),
    ids: (_, { orderId }) => [orderId],
  },
  "paymentEvent.list": { kind: "payment_event.list", ids: every, pages: true },
  "invoice.list": { kind: "invoice.list", ids: every, pages: true },
  "invoiceBatch.download": {
    kind: "invoice.download",
    input: ({ batchId }) => ({ id: batchId }),
    ids: (_, { batchId }) => [batchId],
  },
  "unsentEmail.list": { kind: "letter.list", ids: every, pages: true },
  "refundRequest.list": { kind: "refund.list", ids: every, pages: true },
  "refundRequest.get": { ...request, input: ({ requestId }) => ({ id: requestId }) },
  "refundRequest.open": {
    ...request,
    input: async ({ newOrder }) => ({ orderId: await newOrder(), productIds: null, reason: "來信要求" }),
  },
  "refundRequest.accept": { ...request, input: ({ newRequest, accept }) => newRequest("waiting").then(accept) },
  "refundRequest.decline": {
    ...request,
    input: async ({ newRequest }) => ({ id: await newRequest("waiting"), reason: "過了期限" }),
  },
  "refundRequest.newLink": {
    ...request,
    input: async ({ newRequest }) => ({ id: await newRequest("account_needed"), reason: "寄丟了" }),
  },
  "refundRequest.account": {
    kind: "refund.account",
    input: ({ payableId }) => ({ id: payableId }),
    ids: (_, { payableId }) => [payableId],
  },
  "refundRequest.payOut": { ...request, input: ({ payOut }) => payOut() },
};
