import { at } from "./answer.ts";
import type { RequestRecorder } from "./player.ts";

/** Rows of each noun, by the procedure that lists them, and who asks. */
const lists = {
  administrator: ["super", "admin.administrator.list", 3],
  post: ["super", "admin.blogPost.list", 4],
  contact: ["super", "admin.contactInfo.list", 2],
  faq: ["super", "admin.faq.list", 3],
  freeDownload: ["super", "admin.freeDownload.list", 2],
  invoice: ["super", "admin.invoice.list", 3],
  letter: ["super", "admin.letter.list", 2],
  member: ["super", "admin.member.list", 12],
  slip: ["super", "admin.oracle.list", 6],
  order: ["super", "admin.order.list", 50],
  event: ["super", "admin.paymentEvent.list", 3],
  prayer: ["super", "admin.prayer.list", 10],
  product: ["super", "admin.product.list", 12],
  refundRequest: ["super", "admin.refundRequest.list", 12],
  story: ["super", "admin.successStory.list", 3],
  ownPrayer: ["member", "member.temple.prayers", 10],
  ownOrder: ["member", "payments.orders", 10],
  ownDraw: ["member", "member.oracle.mine", 5],
  ownPurchase: ["member", "member.temple.purchases", 4],
  moment: ["member", "member.moment.list", 2],
  dialogue: ["member", "member.dialogue.list", 2],
  notification: ["member", "member.notification.list", 3],
} as const;
type Noun = keyof typeof lists;

/** The ids of seeded rows, by noun. */
export type SeededIds = Record<Noun, string[]> & { slug: string[]; reading: string[] };

/** Reads the ids of seeded rows; what is asked for it is not recorded. */
export async function readSeededIds(player: RequestRecorder): Promise<SeededIds> {
  const ids = { slug: [], reading: [] } as unknown as SeededIds;
  for (const [noun, [caller, procedure, count]] of Object.entries(lists)) {
    const answer = await player.ask(caller, procedure, player.procedure(procedure).schema && {});
    const rows = at<{ id: string }[] | { items: { id: string }[] }>(answer);
    ids[noun as Noun] = (Array.isArray(rows) ? rows : rows.items).slice(0, count).map(({ id }) => id);
  }
  const posts = at<{ slug: string }[]>(await player.ask("visitor", "member.site.posts", {}), "items");
  ids.slug = posts.slice(0, 3).map(({ slug }) => slug);
  return ids;
}

/** Which noun's ids the fields of a procedure take: by the beginning of its name and the field, the first that matches. */
const nouns: readonly [name: RegExp, field: RegExp, noun: keyof SeededIds][] = [
  [/^admin\.account|^admin\.administrator|^admin\.audit/, /./, "administrator"],
  [/./, /^(memberId)$/, "member"],
  [/^admin\.order\.assign/, /^memberId$/, "member"],
  [/./, /^orderId$/, "order"],
  [/./, /^productIds$/, "product"],
  [/./, /^(slipId|oracleId)$/, "slip"],
  [/^admin\.member/, /^ids?$/, "member"],
  [/^admin\.blogPost/, /./, "post"],
  [/^admin\.contactInfo/, /./, "contact"],
  [/^admin\.faq/, /./, "faq"],
  [/^admin\.freeDownload/, /./, "freeDownload"],
  [/^admin\.invoice\./, /./, "invoice"],
  [/^admin\.letter/, /./, "letter"],
  [/^admin\.oracle/, /./, "slip"],
  [/^admin\.(order|refund)\./, /^id$/, "order"],
  [/^admin\.order/, /^eventId$/, "event"],
  [/^admin\.paymentEvent/, /./, "event"],
  [/^admin\.prayer/, /./, "prayer"],
  [/^admin\.product/, /./, "product"],
  [/^admin\.refundRequest/, /./, "refundRequest"],
  [/^admin\.successStory/, /./, "story"],
  [/^member\.temple/, /./, "ownPrayer"],
  [/^member\.moment/, /^id$/, "moment"],
  [/^member\.dialogue/, /./, "dialogue"],
  [/^member\.notification/, /./, "notification"],
  [/^member\.site\.post$/, /^slug$/, "slug"],
  [/^payments\.order$/, /./, "ownOrder"],
];

/** The ids that a field of a procedure takes; none where no seeded row is meant. */
export function idsFor(ids: SeededIds, name: string, field: string): readonly string[] {
  const found = nouns.find(([names, fields]) => names.test(name) && fields.test(field));
  return found ? ids[found[2]] : [];
}
