import { trpc } from "@panshi/client/trpc";
import { handleSessionExpiry } from "../../../../lib/session/session-expiry.ts";

/** Stores the rating of a reading, and lets the temple load it anew. */
export function useRateReading(): (readingId: string, rating: number) => Promise<void> {
  const utils = trpc.useUtils();
  return async (readingId, rating) => {
    await handleSessionExpiry(utils.client.member.oracle.rateReading.mutate({ readingId, rating }));
    void utils.member.oracle.mine.invalidate();
  };
}
