import { type PagedQuery, usePagedQuery } from "@panshi/client/paged-query";
import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { trpc } from "@panshi/client/trpc";
import {
  type DrawReading,
  fortuneLabels,
  oracleCategories,
  slipHeading,
  type OwnDraw,
} from "@panshi/contracts/journey/oracle";
import { ratingRange, readingVoices, verseLines } from "@panshi/contracts/journey/reading";
import { buttonClass } from "@panshi/ui/button";
import { EmptyState } from "@panshi/ui/display/empty";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { Verse } from "@panshi/ui/display/verse";
import { Field, Input } from "@panshi/ui/form/field";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useState } from "react";
import { Link } from "react-router-dom";
import { PagedList } from "../../../../lib/components/paged-list.tsx";
import { useSite } from "../../../../lib/query/site.ts";
import { paths } from "../../../../paths.ts";
import { ReadingRating, ReadingText, sourceLabels, useRateReading } from "../../oracle/public.ts";

/** Every draw of the member, newest first. */
export default function DrawsPanel() {
  const client = trpc.useUtils().client;
  const list = usePagedQuery(["member", "oracle", "mine"], (page) => client.member.oracle.mine.query(page));
  const [search, setSearch] = useState("");
  const empty = (
    <EmptyState
      headingLevel={2}
      title="還沒有抽過籤"
      text="心裡有一件事拿不定的時候，來抽一支。抽到的籤會留在這裡。"
      action={
        <Link to={paths.oracleDraw} className={buttonClass("ember")}>
          抽一支籤
        </Link>
      }
    />
  );
  return (
    <PagedList list={list} what="靈籤" loading={<SkeletonLines lines={6} className="pt-6" />} empty={empty}>
      {() => (
        <>
          <h2 className="sr-only">靈籤</h2>
          <search className="block max-w-[30rem] pb-10">
            <Field label="在抽過的籤裡找">
              <Input
                type="search"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
                placeholder="籤名、你問的事、大吉、事業⋯⋯"
              />
            </Field>
          </search>
          <FoundDraws list={list} search={search} />
        </>
      )}
    </PagedList>
  );
}

type FoundDrawsProps = { list: Pick<PagedQuery<OwnDraw>, "rows" | "hasMore">; search: string };

/** The loaded draws that a search finds, and how many they are. */
export function FoundDraws({ list: { rows: drawn = [], hasMore }, search }: FoundDrawsProps) {
  const found = searchDraws(drawn, search);
  return (
    <>
      <p role="status" className={search.trim() ? "pb-6 text-sm text-ink-soft" : "sr-only"}>
        {search.trim() && searchResultText(found.length, drawn.length, hasMore)}
      </p>
      <ul>
        {found.map((each) => (
          <DrawRow key={each.id} drawn={each} />
        ))}
      </ul>
    </>
  );
}

/** The number of matches; says so where only the loaded draws were searched. */
const searchResultText = (found: number, loaded: number, more: boolean): string =>
  `在${more ? "已經載入的 " : ""}${loaded} 支籤裡，${found === 0 ? "沒有找到" : `找到 ${found} 支`}。${more ? "更早的籤，按下面的「看更多」再找。" : ""}`;

/** Ignores case, and full-width and half-width forms. */
const normalizeText = (text: string): string => text.normalize("NFKC").toLowerCase();

/** The draws that contain every word of the search, in title, verse, question, readings, fortune or category. */
export function searchDraws(drawn: readonly OwnDraw[], search: string): readonly OwnDraw[] {
  const words = normalizeText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return drawn;
  return drawn.filter(({ oracle, question, oracleText, readings }) => {
    const labels = [fortuneLabels(oracle.fortuneLevel).label, oracleCategories[oracle.category]];
    const searchable = normalizeText(
      [oracle.title, oracleText, question, ...readings.map(({ text }) => text), ...labels].join("\n"),
    );
    return words.every((word) => searchable.includes(word));
  });
}

/** One draw of the member: the slip's verse, the question and the kept readings. */
export function DrawRow({ drawn }: { drawn: OwnDraw }) {
  const { oracle, question, oracleText, drawnAt } = drawn;
  return (
    <li className="grid grid-cols-1 gap-6 border-t border-line py-8 sm:grid-cols-[1fr_auto] sm:gap-x-12">
      <div className="grid content-start gap-2">
        <h3 className="text-2xl">{oracle.title}</h3>
        <p className="text-sm text-ink-soft">
          {`${fortuneLabels(oracle.fortuneLevel).label}　${oracleCategories[oracle.category]}　`}
          <time dateTime={drawnAt}>{formatTaipeiDay(drawnAt)}</time>
        </p>
        {question && (
          <p className="measure text-ink-soft">
            <span className="pe-2 text-sm">你問的是</span>
            {question}
          </p>
        )}
        <DrawReadings drawn={drawn} />
        <p className="flex flex-wrap gap-x-8">
          <Link
            to={paths.drawnSlip(oracle.id)}
            className="inline-flex min-h-11 items-center text-ink underline decoration-line-strong underline-offset-8"
          >
            {drawn.readings.length > 0 ? "再讀一次這支籤" : "讀這支籤"}
            <span className="sr-only">：{oracle.title}</span>
          </Link>
          <ShareButton drawn={drawn} />
        </p>
      </div>
      <Verse lines={verseLines(oracleText)} size="md" ruled className="self-start justify-self-end" />
    </li>
  );
}

/** The kept readings of a draw, one for each voice that was read, each with its rating. */
function DrawReadings({ drawn }: { drawn: OwnDraw }) {
  if (drawn.readings.length === 0) return null;
  const verse = verseLines(drawn.oracleText);
  return (
    <div role="group" aria-label={`${drawn.oracle.title}的解讀`} className="measure pt-1">
      {drawn.readings.map((reading) => (
        <KeptReading key={reading.id} reading={reading} verse={verse} />
      ))}
    </div>
  );
}

function KeptReading({ reading, verse }: { reading: DrawReading; verse: readonly string[] }) {
  const { id, voice, source, text, rating, answer } = reading;
  const rate = useRateReading();
  return (
    <details>
      <summary className="min-h-11 py-2 text-ink-soft hover:text-ink">
        {readingVoices[voice].label}
        <span className="ps-3 text-sm">
          {sourceLabels[source]}
          {rating !== null && `　說進心裡 ${rating}／${ratingRange.max}`}
        </span>
      </summary>
      <div className="grid gap-8 pt-2 pb-8">
        <ReadingText text={text} verse={verse} voice={voice} />
        {answer && (
          <figure className="grid gap-2 border-t border-line pt-6">
            <figcaption className="text-sm text-ink-soft">你的回答</figcaption>
            <p className="font-hand text-xl leading-[2] whitespace-pre-line">{answer}</p>
          </figure>
        )}
        <ReadingRating stored={rating} save={(next) => rate(id, next)} />
      </div>
    </details>
  );
}

/** Shares a slip's verse, without the question. */
function ShareButton({ drawn }: { drawn: OwnDraw }) {
  const { name } = useSite();
  const share = () =>
    shareSlip(drawn, name).then(
      (how) => how === "copied" && toast({ title: "籤詩已複製", description: "貼給你想分享的人。你問的事不在裡面。" }),
      () => toast({ title: "沒能分享", description: "這個瀏覽器不讓我們複製，請自己選取籤詩。", kind: "destructive" }),
    );
  return (
    <button
      type="button"
      onClick={() => void share()}
      className="inline-flex min-h-11 items-center text-ink-soft underline decoration-line-strong underline-offset-8 hover:text-ink"
    >
      分享籤詩
      <span className="sr-only">：{drawn.oracle.title}</span>
    </button>
  );
}

/** The shared part of a draw: the slip's title, fortune and verse, never the question or the interpretation. */
export function slipShareData({ oracle, oracleText }: OwnDraw, origin: string, siteName: string) {
  const verse = oracleText.split("\n").filter(Boolean).join("\n");
  return {
    title: slipHeading(oracle),
    text: `我在${siteName}抽到「${oracle.title}」，${fortuneLabels(oracle.fortuneLevel).label}。\n\n${verse}`,
    url: origin + paths.slip(oracle.id),
  };
}

/** Shares the slip by the device's share sheet, else copies it. Throws where neither is possible. */
async function shareSlip(drawn: OwnDraw, siteName: string): Promise<"shared" | "copied" | "left"> {
  const shared = slipShareData(drawn, location.origin, siteName);
  if ("share" in navigator) {
    try {
      await navigator.share(shared);
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "left";
      // The device refused: copy instead.
    }
  }
  await navigator.clipboard.writeText(`${shared.text}\n\n${shared.url}`);
  return "copied";
}
