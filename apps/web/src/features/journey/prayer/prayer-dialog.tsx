import { ReturnFocus } from "@panshi/client/return-focus";
import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { trpc } from "@panshi/client/trpc";
import { oracleCategories } from "@panshi/contracts/journey/oracle";
import type { PrayerDetail } from "@panshi/contracts/journey/prayer";
import { THANKS_MAX } from "@panshi/contracts/platform/limits";
import { shortSiteName } from "@panshi/contracts/platform/site-identity";
import { Button } from "@panshi/ui/button";
import { classList } from "@panshi/ui/class-list";
import { EnergyMeter } from "@panshi/ui/display/meter";
import { Seal } from "@panshi/ui/display/seal";
import { Field, Textarea } from "@panshi/ui/form/field";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { useEffect, useRef, useState } from "react";
import { MutationForm } from "../../../lib/components/mutation-form.tsx";
import { choiceNames } from "../../../lib/components/choice-names.ts";
import { DialogLoading, QueryBoundary } from "../../../lib/components/query-boundary.tsx";
import { useSite } from "../../../lib/query/site.ts";
import { useDraft } from "../../../lib/session/draft.ts";
import { statusLabels } from "./status-labels.ts";

/** The dialog that shows a whole prayer. */
export default function PrayerDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const query = trpc.member.temple.prayer.useQuery({ id });
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="你的願"
        description={query.data && `寫於 ${formatTaipeiDay(query.data.createdAt)}`}
        ground="paper"
        wide
      >
        <ReturnFocus />
        <QueryBoundary query={query} what="這個願" loading={<DialogLoading />}>
          {(prayer) => <PrayerContent prayer={prayer} />}
        </QueryBoundary>
      </DialogContent>
    </Dialog>
  );
}

/** A whole prayer: its text, choices and thanks. A fulfilled one has a seal. */
export function PrayerContent({ prayer }: { prayer: PrayerDetail }) {
  const { content, status, energyLevel, successRate, topic, createdAt } = prayer;
  // The seal of a wish that is fulfilled now lands where its thanks were written.
  const [thanked, setThanked] = useState(false);
  const names = choiceNames(prayer);
  const along = [
    ["主題", topic && oracleCategories[topic]],
    ["星球", names.soulPlanet],
    ["地脈", names.soulLeyline],
    ["聖物", names.sacredObject],
    ["聖歌", names.sacredSong],
  ].filter(([, name]) => name);
  return (
    <div className="print-alone grid animate-fade gap-8">
      <p className="hidden print:block">寫於 {formatTaipeiDay(createdAt)}</p>
      <div className="flex items-start justify-between gap-6">
        <p className="measure font-hand text-xl leading-[2] whitespace-pre-line">{content}</p>
        {status === "completed" && !thanked && <Seal text="圓滿" className="size-20 shrink-0 rotate-3 sm:size-24" />}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-6 sm:flex sm:flex-wrap sm:gap-x-10">
        {along.map(([label, name]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-display">{name}</dd>
          </div>
        ))}
        <div>
          <dt className="text-sm text-ink-soft">心力</dt>
          <dd>
            <EnergyMeter value={energyLevel} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">狀態</dt>
          <dd>{statusLabels[status]}</dd>
        </div>
        {successRate !== null && (
          <div>
            <dt className="text-sm text-ink-soft">成功率</dt>
            <dd>
              <span className="tabular">{successRate}%</span>
              <span className="ps-2 text-sm text-ink-soft">圓滿時由祈願管理者填寫，不保證結果</span>
            </dd>
          </div>
        )}
      </dl>
      <Reply prayer={prayer} />
      <MemberThanksForPrayer prayer={prayer} thanked={thanked} onThanked={() => setThanked(true)} />
    </div>
  );
}

/** What the site answered to a prayer; nothing where it did not. */
function Reply({ prayer: { reply, repliedAt } }: { prayer: PrayerDetail }) {
  const { name } = useSite();
  if (!reply) return null;
  return (
    <section aria-labelledby="reply-title" className="grid gap-3 border-s-2 border-line-strong ps-6">
      <h3 id="reply-title" className="text-xl">
        {shortSiteName(name)}的回覆
      </h3>
      <p className="measure break-words whitespace-pre-line">{reply}</p>
      {repliedAt && (
        <p className="text-sm text-ink-soft">
          <time dateTime={repliedAt}>{formatTaipeiDay(repliedAt)}</time>
        </p>
      )}
    </section>
  );
}

type ThanksProps = {
  prayer: PrayerDetail;
  /** Whether the thanks were written just now. */
  thanked: boolean;
  onThanked: () => void;
};

/** 還願: the member's thanks for a fulfilled prayer, or the button to write it. */
export function MemberThanksForPrayer({ prayer, thanked, onThanked }: ThanksProps) {
  const { thanks, fulfilledAt, status } = prayer;
  const [writing, setWriting] = useState(false);
  if (writing)
    return (
      <ThanksForm
        prayer={prayer}
        onThanked={() => {
          setWriting(false);
          onThanked();
        }}
        onLeave={() => setWriting(false)}
      />
    );
  return (
    <section
      aria-labelledby="thanks-title"
      className={classList("grid justify-items-start gap-3", !thanks && "print:hidden")}
    >
      <h3 id="thanks-title" className="text-xl">
        {thanks || status === "completed" ? "還願" : "這個願，走到了嗎？"}
      </h3>
      <p role="status" className="text-ink-soft empty:hidden">
        {thanked && "記下了。這個願圓滿了，謝謝你回來說一聲。"}
      </p>
      {thanked && <Seal text="圓滿" className="size-24 rotate-3 animate-arrive" />}
      {thanks && (
        <>
          <p className="measure font-hand text-xl leading-[2] whitespace-pre-line">{thanks}</p>
          {fulfilledAt && <p className="text-sm text-ink-soft">{formatTaipeiDay(fulfilledAt)} 還願</p>}
        </>
      )}
      {!thanks && (
        <p className="measure text-ink-soft">
          {status === "completed"
            ? "這個願已經圓滿。想謝謝誰、謝謝什麼，可以寫在這裡。"
            : "走到了，就寫下一句感謝，這個願便算圓滿。還在路上也沒有關係，願會在這裡等你。"}
        </p>
      )}
      <Button variant={thanks || status === "completed" ? "line" : "ember"} onClick={() => setWriting(true)}>
        {thanks ? "改寫這段感謝" : status === "completed" ? "寫下感謝" : "我要還願"}
      </Button>
    </section>
  );
}

type ThanksFormProps = { prayer: PrayerDetail; onThanked: () => void; onLeave: () => void };

/** The form of the thanks. Its draft is stored until it is submitted. */
function ThanksForm({ prayer, onThanked, onLeave }: ThanksFormProps) {
  const { id, status } = prayer;
  const utils = trpc.useUtils();
  const { draft, write, clear } = useDraft(`thanks:${id}`, { thanks: prayer.thanks ?? "" });
  const field = useRef<HTMLTextAreaElement>(null);
  const fulfil = trpc.member.temple.fulfil.useMutation({
    onSuccess: (detail) => {
      utils.member.temple.prayer.setData({ id }, detail);
      void utils.member.temple.prayers.invalidate();
      void utils.member.temple.overview.invalidate();
      clear();
      onThanked();
    },
  });
  useEffect(() => field.current?.focus(), []);
  const thanks = draft.thanks.trim();
  return (
    <MutationForm
      call={fulfil}
      read={() => (thanks ? { input: { id, thanks } } : { missing: {} })}
      after="你寫的還在，可以再送一次。"
      className="grid gap-4"
      actions={
        <div className="flex flex-wrap-reverse justify-end gap-4">
          <Button variant="quiet" disabled={fulfil.isPending} onClick={onLeave}>
            先不寫
          </Button>
          <Button type="submit" busy={fulfil.isPending} busyLabel="送出中..." disabled={!thanks}>
            {status === "completed" ? "記下感謝" : "還願"}
          </Button>
        </div>
      }
    >
      <Field label="感謝的話" name="thanks">
        <Textarea
          ref={field}
          hand
          maxLength={THANKS_MAX}
          value={draft.thanks}
          onChange={(event) => write({ thanks: event.target.value })}
          placeholder="謝謝那一天，謝謝那個人，或謝謝自己。"
        />
      </Field>
    </MutationForm>
  );
}
