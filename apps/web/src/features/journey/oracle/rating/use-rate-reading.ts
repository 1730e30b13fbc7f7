import { trpc } from "@panshi/client/trpc";
import { handleSessionExpiry } from "../../../../lib/session/session-expiry.ts";

/** Stores the rating of a reading, and has the temple refetch it. */
export function useRateReading(): (readingId: string, rating: number) => Promise<void> {
  const utils = trpc.useUtils();
  return async (readingId, rating) => {
    await handleSessionExpiry(utils.client.member.oracle.rateReading.mutate({ readingId, rating }));
    void utils.member.oracle.mine.invalidate();
  };
}
