import { entitlements, type MembershipType, type PlanType } from "../commerce/plan.ts";
import { MODEL_READING_LABEL, readingVoiceKeys, readingVoices } from "../journey/reading.ts";

type Entitlements = (typeof entitlements)[MembershipType];

/** What a plan can give, each as a line of its feature list; null where it does not. */
const benefits = {
  voices: ({ voices }: Entitlements) =>
    voices > 1
      ? `解籤有 ${voices} 種聲音：${readingVoiceKeys
          .slice(0, voices)
          .map((key) => readingVoices[key].label)
          .join("、")}`
      : null,
  recurrence: ({ recurrence }: Entitlements) => (recurrence ? "回望：看見反覆回來的主題" : null),
  rituals: ({ rituals }: Entitlements) =>
    rituals === null ? "祈願儀式不限次數" : rituals > 0 ? `祈願儀式，每天 ${rituals} 次` : null,
  manuals: ({ manuals }: Entitlements) =>
    manuals === null ? "七日祈願手冊全部開放" : manuals > 0 ? `七日祈願手冊 ${manuals} 本` : null,
  practice: ({ dialogues, moments }: Entitlements) => (dialogues && moments ? "靈魂對話與冥想時刻" : null),
  interpretations: ({ interpretations }: Entitlements) => `${MODEL_READING_LABEL}，每天 ${interpretations} 次`,
} as const;
const benefitKeys = Object.keys(benefits) as (keyof typeof benefits)[];

/** What a plan gives, what sets it apart first. */
export const planBenefits = (type: MembershipType): string[] =>
  benefitKeys.flatMap((key) => benefits[key](entitlements[type]) ?? []);

/**
 * What `to` gives and `from` does not, from `entitlements`; empty for the same plan. Without a model nothing that needs one
 * is named.
 */
export const planDifferences = (from: MembershipType, to: PlanType, modelAvailable: boolean): string[] =>
  benefitKeys.flatMap((key) => {
    const given = benefits[key](entitlements[to]);
    const isOffered = key !== "interpretations" || modelAvailable;
    return given !== null && given !== benefits[key](entitlements[from]) && isOffered ? [given] : [];
  });
