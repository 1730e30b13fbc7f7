import {
  type FortuneLevel,
  fortuneLevels,
  type OracleCategory,
  type OracleSlip,
  oracleCategories,
  type SlipInput,
} from "@panshi/contracts/oracle";
import { verseLines } from "@panshi/contracts/reading";

/** The state of the form. Numbers and lists of lines are text until it is submitted. */
export type SlipDraft = {
  title: string;
  description: string;
  imageUrl: string;
  category: OracleCategory;
  fortuneLevel: FortuneLevel;
  interpretation: string;
  advice: string;
  /** One a row. */
  lineNotes: string;
  /** One a row. */
  questions: string;
  displayOrder: string;
  isActive: boolean;
};

/** The draft of a new slip (S3.34). */
export const emptyDraft: SlipDraft = {
  title: "",
  description: "",
  imageUrl: "",
  category: "general",
  fortuneLevel: "good",
  interpretation: "",
  advice: "",
  lineNotes: "",
  questions: "",
  displayOrder: "0",
  isActive: true,
};

/** The draft of an existing slip. An unknown level or category falls back to the default (S4.26). */
export const toDraft = (slip: OracleSlip): SlipDraft => ({
  title: slip.title,
  description: slip.description,
  imageUrl: slip.imageUrl ?? "",
  category: slip.category in oracleCategories ? slip.category : emptyDraft.category,
  fortuneLevel: slip.fortuneLevel in fortuneLevels ? slip.fortuneLevel : emptyDraft.fortuneLevel,
  interpretation: slip.interpretation,
  advice: slip.advice,
  lineNotes: (slip.lineNotes ?? []).join("\n"),
  questions: (slip.questions ?? []).join("\n"),
  displayOrder: String(slip.displayOrder),
  isActive: slip.isActive,
});

/** The input to submit. The server validates it; only the order falls back to 0 here where it is no number (S5.32). */
export const toSlipInput = ({ imageUrl, lineNotes, questions, displayOrder, ...words }: SlipDraft): SlipInput => ({
  ...words,
  lineNotes: verseLines(lineNotes),
  questions: verseLines(questions),
  imageUrl: imageUrl.trim() || null,
  displayOrder: parseOrder(displayOrder),
});

/** Accepts full-width digits. */
function parseOrder(typed: string): number {
  const order = Number(typed.normalize("NFKC"));
  return Number.isFinite(order) ? order : 0;
}

/** Messages of required fields that are empty (S5.37). */
export function missingFields({ title, interpretation }: SlipDraft): SlipErrors {
  return {
    ...(!title.trim() && { title: "請填寫標題" }),
    ...(!interpretation.trim() && { interpretation: "請填寫解籤內容" }),
  };
}
export type SlipErrors = Partial<Record<keyof SlipDraft, string>>;

export const isSameDraft = (one: SlipDraft, other: SlipDraft): boolean =>
  (Object.keys(one) as (keyof SlipDraft)[]).every((field) => one[field] === other[field]);
