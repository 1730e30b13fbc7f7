import { formatTaipeiDay } from "@panshi/client/taipei-date";
import type { Prayer } from "@panshi/contracts/journey/prayer";
import { Badge } from "@panshi/ui/display/badge";
import { EnergyMeter } from "@panshi/ui/display/meter";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { statusLabels } from "./status-labels.ts";

const PrayerDialog = lazy(() => import("./prayer-dialog.tsx"));

/** A prayer that the address names; `onClose` takes it out of the address. */
export type LinkedPrayer = { id: string; onClose: () => void };

/** A list of prayers. */
export function PrayerList({ prayers, onOpen }: { prayers: readonly Prayer[]; onOpen: (id: string) => void }) {
  return (
    <ul>
      {prayers.map((prayer) => (
        <PrayerRow key={prayer.id} prayer={prayer} onOpen={() => onOpen(prayer.id)} />
      ))}
    </ul>
  );
}

/**
 * The dialog that a prayer of a list opens in. It stays open when its prayer leaves the list. `linked`: the prayer that the address
 * opens, as a notification's link does.
 */
export function usePrayerDialog(linked: LinkedPrayer | null = null): {
  dialog: ReactNode;
  openPrayer: (id: string) => void;
} {
  const [shown, setShown] = useState<{ id: string; open: boolean } | null>(null);
  const linkedId = linked?.id;
  useEffect(() => {
    if (linkedId) setShown({ id: linkedId, open: true });
  }, [linkedId]);
  const close = (id: string) => {
    setShown({ id, open: false });
    linked?.onClose();
  };
  const dialog = shown && (
    <Suspense fallback={null}>
      {/* Stays mounted when closed, so that its closing animation can run. */}
      <PrayerDialog key={shown.id} {...shown} onClose={() => close(shown.id)} />
    </Suspense>
  );
  return { dialog, openPrayer: (id) => setShown({ id, open: true }) };
}

/** One prayer in a list: title, beginning, status, energy and day; opens the whole of it. */
export function PrayerRow({ prayer, onOpen }: { prayer: Prayer; onOpen: () => void }) {
  const { title, content, status, energyLevel, createdAt } = prayer;
  const { heading, more } = prayerHeadingAndText(title, content);
  useEffect(() => {
    void import("@panshi/ui/handwriting.css");
  }, []);
  return (
    <li className="grid gap-2 border-t border-line py-6 sm:grid-cols-[1fr_auto] sm:gap-x-10">
      <h3 className="line-clamp-3 font-hand text-2xl leading-snug font-normal wrap-anywhere">{heading}</h3>
      <div className="flex items-center gap-6 [--accent:var(--ink-soft)] sm:col-start-2 sm:row-start-1 sm:justify-end">
        <Badge tone={status === "completed" ? "good" : "fine"}>{statusLabels[status]}</Badge>
        <EnergyMeter value={energyLevel} />
      </div>
      <div>
        {more && (
          <p className="measure line-clamp-2 font-hand text-lg wrap-anywhere whitespace-pre-line text-ink-soft">
            {more}
          </p>
        )}
        <button
          type="button"
          onClick={onOpen}
          className="min-h-11 text-sm text-ink-soft underline decoration-line-strong underline-offset-8 hover:text-ink"
        >
          {status === "completed" ? "讀這個願" : "讀這個願，或還願"}
          <span className="sr-only">：{title}</span>
        </button>
      </div>
      <time dateTime={createdAt} className="text-sm text-ink-soft sm:col-start-2 sm:text-end">
        {formatTaipeiDay(createdAt)}
      </time>
    </li>
  );
}

/** The longest heading of a wish without a title, in characters. */
const HEADING_MAX = 54;

/**
 * How a list shows a wish. A title that is only the beginning of the text is not repeated: the beginning of the text is
 * the heading, and nothing follows. `more` is the text below a title of its own; null for none.
 */
export function prayerHeadingAndText(title: string, content: string): { heading: string; more: string | null } {
  const beginning = title.replace(/…$/u, "");
  const text = content.trim();
  if (!text.startsWith(beginning)) return { heading: title, more: text || null };
  const characters = Array.from(text.replace(/\s+/gu, " "));
  const isWhole = characters.length <= HEADING_MAX;
  return { heading: isWhole ? characters.join("") : `${characters.slice(0, HEADING_MAX).join("")}…`, more: null };
}
