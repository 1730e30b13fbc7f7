import { trpc } from "@panshi/client/trpc";
import { declareNoun } from "../../../kit/noun.ts";

/** A comparison is named by its day. */
export const comparisons = declareNoun<{ id: string }>({
  name: "核對",
  unit: "天",
  title: ({ id }) => id,
  calls: trpc.admin.reconciliation,
});
