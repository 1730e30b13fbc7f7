import { trpc } from "@panshi/client/trpc";
import type { Draw } from "@panshi/contracts/journey/oracle";
import type { ReadingVoice } from "@panshi/contracts/journey/reading";
import { queryOptions } from "@tanstack/react-query";

/**
 * The query of a draw's traditional reading in a voice. The server stores the reading with the draw, so that it can be rated and
 * found again; asking for it again is free.
 */
export function useTraditionalReading(draw: Draw) {
  const utils = trpc.useUtils();
  return (voice: ReadingVoice) =>
    queryOptions({
      // As with the keys of tRPC, the procedure's path comes first, so that a sign-in drops the answer.
      queryKey: [["member", "oracle", "interpret"], { drawId: draw.id, voice }],
      queryFn: async () => {
        const answer = await utils.client.member.oracle.interpret.mutate({
          oracle: { id: draw.oracle.id },
          question: draw.question,
          voice,
          reading: "traditional",
          consent: false,
        });
        void utils.member.oracle.mine.invalidate();
        return answer;
      },
    });
}
