import type { AdminPrayer } from "@panshi/contracts/journey/prayer-list";
import { useState } from "react";
import { failureOf } from "../../../lib/failure.ts";

/**
 * What an edit began from. After a conflict it is the present prayer: the dialog shows what changed, keeps what was typed, and
 * the next attempt goes on from there.
 */
export function useEditBase(row: AdminPrayer) {
  const [base, setBase] = useState(row);
  return {
    base,
    /** Somebody else changed it while the dialog was open. */
    changed: base !== row,
    from: async <T>(call: (updatedAt: string) => Promise<T>): Promise<T> => {
      try {
        return await call(base.updatedAt);
      } catch (error) {
        const { current } = failureOf(error);
        if (current) setBase(current as AdminPrayer);
        throw error;
      }
    },
  };
}
