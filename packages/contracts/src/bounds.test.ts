import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { PostInput } from "./content/post-edit.ts";
import { contactInputSchema } from "./content/contact-info.ts";
import { bulkIds } from "./platform/change.ts";
import { DialogueInput } from "./journey/dialogue.ts";
import { FaqInput } from "./content/faq-edit.ts";
import { FreeDownloadInput } from "./content/free-download.ts";
import { GeneralSettingsInput } from "./platform/general-settings.ts";
import { CompleteRitualInput } from "./journey/journey.ts";
import { CompleteManualDayInput } from "./journey/manual.ts";
import { AddNoteInput, GrantInput, MemberReasonInput } from "./site/member-change.ts";
import { MomentInput } from "./journey/moment.ts";
import { DrawInput, RateReadingInput, SlipInput } from "./journey/oracle.ts";
import { PlanInput } from "./commerce/plan-edit.ts";
import { FulfilPrayerInput } from "./journey/prayer.ts";
import { PrayerReplyInput, PrayerStatusInput, PrayerListInput } from "./journey/prayer-list.ts";
import { ProductInput, ProductFileVersionNoteInput } from "./commerce/product-edit.ts";
import { ProfileInput } from "./accounts/profile.ts";
import { SavedFilterInput } from "./site/saved-filter.ts";
import { StoryInput } from "./content/story-edit.ts";

const id = "0190aaaa-0000-7000-8000-000000000000";
type Given = Record<string, unknown>;
/** A schema, what it takes, and the bounds of its fields. A text that may be empty has a question mark. */
type Bounds = [schema: z.ZodMiniType, given: Given, bounds: Record<string, number | `${number}?` | [number, number]>];

const inputs: Record<string, Bounds> = {
  post: [
    PostInput,
    { title: "題", excerpt: "摘", content: "文", category: "guide" },
    { title: 100, excerpt: 200, content: 20_000, authorName: 50, slug: "120?" },
  ],
  story: [
    StoryInput,
    { memberName: "安", title: "題", content: "文", successType: "事業成功" },
    { memberName: 50, title: 100, content: 2000, location: "50?", profession: "50?", rating: [1, 5] },
  ],
  question: [FaqInput, { question: "問", answer: "答" }, { question: 200, answer: 2000 }],
  slip: [
    SlipInput,
    { title: "籤", interpretation: "解" },
    { title: 100, description: "500?", interpretation: 4000, advice: "1000?" },
  ],
  plan: [
    PlanInput,
    { name: "名", description: "說", price: 1, duration: 30, isActive: true, isHighlighted: false },
    {
      name: 20,
      description: 60,
      buttonText: 12,
      price: [0, 199_999],
      originalPrice: [1, 999_999],
      duration: [1, 3660],
    },
  ],
  product: [
    ProductInput,
    { name: "鐘", description: "介", category: "healing_sounds", type: "audio" },
    { name: 60, description: 500, details: "60?", price: [0, 199_999] },
  ],
  version: [ProductFileVersionNoteInput, { id }, { note: "200?" }],
  "free download": [FreeDownloadInput, { title: "冊" }, { title: 100, description: "200?" }],
  "contact line": [
    contactInputSchema("text"),
    { label: "名", value: "值", isActive: true },
    { label: 20, value: "200?", order: [0, 9999] },
  ],
  site: [
    GeneralSettingsInput,
    { name: "站", tagline: "", email: "", timezone: "UTC", description: "" },
    { name: 60, tagline: "80?", description: "300?" },
  ],
  "saved filter": [SavedFilterInput, { list: "member", name: "名", query: "filter=vip" }, { name: 40 }],
  note: [AddNoteInput, { memberId: id, text: "記" }, { text: 1000 }],
  "reason of a change": [MemberReasonInput, { memberId: id, reason: "因" }, { reason: 500 }],
  grant: [
    GrantInput,
    { memberId: id, planType: "vip", days: 1, reason: "因", idempotencyKey: id },
    { days: [1, 3660], reason: 500 },
  ],
  reply: [PrayerReplyInput, { reply: "回" }, { reply: 1000 }],
  "prayer's status": [PrayerStatusInput, { status: "completed" }, { successRate: [0, 100] }],
  list: [PrayerListInput, {}, { limit: [1, 200], search: "100?" }],
  journey: [
    CompleteRitualInput,
    {
      planType: "trial",
      soulPlanet: "mars",
      soulLeyline: "luye",
      sacredObject: "meteorite",
      sacredSong: "spirit_light",
      prayerWish: "願",
    },
    { prayerWish: 1000, energyLevel: [1, 5] },
  ],
  thanks: [FulfilPrayerInput, { id, thanks: "謝" }, { thanks: 500 }],
  dialogue: [
    DialogueInput,
    { meditationDate: "2026-03-01", emotionalState: "calm", dialogueContent: "話" },
    { dialogueContent: 4000, soulInsights: "1000?" },
  ],
  moment: [MomentInput, { combinationName: "名", musicItemId: id }, { combinationName: 60 }],
  "manual's day": [CompleteManualDayInput, { id, dayNumber: 1 }, { dayNumber: [1, 7], note: "500?" }],
  draw: [DrawInput, { question: "" }, { question: "500?" }],
  rating: [RateReadingInput, { readingId: id, rating: 1 }, { rating: [1, 5] }],
  profile: [
    ProfileInput,
    { fullName: "王", firstName: "王", lastName: "", phone: "", marketingOptIn: true, modelConsent: false },
    { fullName: 50, firstName: 50, lastName: "50?" },
  ],
};
const cases = Object.entries(inputs).flatMap(([name, [schema, given, bounds]]) =>
  Object.entries(bounds).map(([field, bound]) => [name, field, bound, schema, given] as const),
);

describe("the bounds of what is written", () => {
  it.each(cases)("the %s's %s: %j", (_name, field, bound, schema, given) => {
    /** The fields at which a value is refused; none where it is taken. */
    const faults = (value: unknown) => {
      const { error } = schema.safeParse({ ...given, [field]: value });
      return [...new Set(error?.issues.map(({ path }) => path.join(".")))];
    };
    const [taken, refused] = Array.isArray(bound)
      ? [bound, [bound[0] - 1, bound[1] + 1]]
      : [
          [1, Number.parseInt(String(bound), 10)].map((length) => "a".repeat(length)),
          ["a".repeat(Number.parseInt(String(bound), 10) + 1), "a\0"],
        ];
    for (const value of taken) expect(faults(value)).toEqual([]);
    for (const value of refused) expect(faults(value)).toEqual([field]);
    if (!Array.isArray(bound)) expect(faults("")).toEqual(String(bound).endsWith("?") ? [] : [field]);
  });

  it("a bulk change has 1 to 200 rows, each once", () => {
    const ids = Array.from(
      { length: 201 },
      (_, number) => `0190aaaa-0000-7000-8000-${String(number).padStart(12, "0")}`,
    );
    for (const taken of [ids.slice(0, 1), ids.slice(0, 200)]) expect(bulkIds.safeParse(taken).success).toBe(true);
    for (const refused of [[], ids, [id, id]]) expect(bulkIds.safeParse(refused).success).toBe(false);
  });

  it.each(["2000-01-01T00:00:00Z", "2099-12-31T23:59:59Z"])("a post can be published at %s, and not beyond", (time) => {
    const at = (publishedAt: string) =>
      PostInput.safeParse({ ...inputs["post"]?.[1], isPublished: true, publishedAt }).success;
    const beyond = new Date(Date.parse(time) + (time < "2050" ? -1000 : 1000)).toISOString();
    expect([at(time), at(beyond)]).toEqual([true, false]);
  });
});
