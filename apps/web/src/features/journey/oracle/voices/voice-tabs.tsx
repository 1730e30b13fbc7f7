import { trpc } from "@panshi/client/trpc";
import { mentionsCrisis } from "@panshi/contracts/journey/crisis";
import type { Draw } from "@panshi/contracts/journey/oracle";
import {
  DEFAULT_VOICE,
  type ReadingVoice,
  readingVoiceKeys,
  readingVoices,
  verseLines,
} from "@panshi/contracts/journey/reading";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { Tab, TabList, TabPanel, Tabs } from "@panshi/ui/tabs";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryBoundary } from "../../../../lib/components/query-boundary.tsx";
import { CrisisHelplinesCard } from "../../care/public.ts";
import { DrawReadingRating } from "../rating/draw-reading-rating.tsx";
import { ReflectionAnswer } from "./reflection-answer.tsx";
import { ReadingText } from "./reading-text.tsx";
import { useAllowedVoices } from "./use-allowed-voices.ts";
import { VOICES_PLAN_NAME, VoiceOffer } from "./voice-offer.tsx";

/** A draw's traditional reading in three voices. `plain` is the reading in 白話, which every viewer has. */
export function VoiceTabs({ draw, plain }: { draw: Draw; plain: ReactNode }) {
  const [voice, setVoice] = useState<ReadingVoice>(DEFAULT_VOICE);
  const allowed = useAllowedVoices();
  return (
    <Tabs value={voice} onValueChange={(value) => setVoice(value as ReadingVoice)}>
      <TabList aria-label="解讀的聲音">
        {readingVoiceKeys.map((key) => (
          <Tab key={key} value={key}>
            {readingVoices[key].label}
            {allowed(key) === false && <span className="ps-1 text-xs text-ink-soft"> {VOICES_PLAN_NAME}</span>}
          </Tab>
        ))}
      </TabList>
      {readingVoiceKeys.map((key) => (
        <TabPanel key={key} value={key} className="grid gap-8">
          {key === DEFAULT_VOICE ? (
            <PlainReading draw={draw}>{plain}</PlainReading>
          ) : (
            <PlanVoice draw={draw} voice={key} allowed={allowed(key)} />
          )}
        </TabPanel>
      ))}
    </Tabs>
  );
}

type PlanVoiceProps = {
  draw: Draw;
  voice: Exclude<ReadingVoice, "plain">;
  /** Undefined until the viewer's plan is known. */
  allowed: boolean | undefined;
};

function PlanVoice({ draw, voice, allowed }: PlanVoiceProps) {
  if (allowed === undefined) return <VoiceLoading />;
  return allowed ? <VoiceReading draw={draw} voice={voice} /> : <VoiceOffer voice={voice} />;
}

const VoiceLoading = () => <LoadingIndicator label="正在翻開這一種聲音" spoken className="justify-self-start" />;

/** The slip's own text needs no call; it is stored as a reading when it is rated. */
function PlainReading({ draw, children }: { draw: Draw; children: ReactNode }) {
  const client = useQueryClient();
  const readingIn = useTraditionalReading(draw);
  const readingId = async () => {
    const { readingId: id } = await client.ensureQueryData(readingIn(DEFAULT_VOICE));
    if (!id) throw new Error("the reading was not stored");
    return id;
  };
  return (
    <>
      {children}
      {/* Nothing is stored for a question in crisis, so there is nothing to rate. */}
      {!mentionsCrisis(draw.question) && (
        <DrawReadingRating draw={draw} voice={DEFAULT_VOICE} source="traditional" readingId={readingId} />
      )}
    </>
  );
}

function VoiceReading({ draw, voice }: { draw: Draw; voice: ReadingVoice }) {
  const query = useQuery(useTraditionalReading(draw)(voice));
  return (
    <QueryBoundary query={query} what={`${readingVoices[voice].label}的解讀`} loading={<VoiceLoading />}>
      {({ reason, interpretation, source, readingId }) =>
        reason === "care" ? (
          <CrisisHelplinesCard />
        ) : (
          <>
            <ReadingText text={interpretation} verse={verseLines(draw.oracle.description)} voice={voice} />
            {readingId && voice === "reflective" && <ReflectionAnswer readingId={readingId} />}
            {readingId && (
              <DrawReadingRating
                draw={draw}
                voice={voice}
                source={source}
                readingId={() => Promise.resolve(readingId)}
              />
            )}
          </>
        )
      }
    </QueryBoundary>
  );
}

/**
 * The query of a draw's traditional reading in a voice. The server stores the reading with the draw, so that it can be rated and
 * found again; asking for it again is free.
 */
function useTraditionalReading(draw: Draw) {
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
