import { trpc } from "@panshi/client/trpc";
import type { Letter } from "@panshi/contracts/site/letter";
import { declareNoun } from "../../../kit/noun.ts";

export const letters = declareNoun<Letter>({
  name: "信件",
  unit: "封",
  title: ({ purpose, recipient }) => `${purpose}：${recipient}`,
  calls: trpc.admin.letter,
});

/** The dialogs of several letters; a row's own is named by its verb after its id. */
export const REQUEUE = "重寄";
export const SET_ASIDE = "擱置";
/** A layer that is no row's. */
export const several = { requeue: "~requeue", setAside: "~set-aside" } as const;
