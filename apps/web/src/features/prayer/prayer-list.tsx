import type { Prayer } from "@panshi/contracts/prayer";
import { lazy, Suspense, useState } from "react";
import { PrayerRow } from "./prayer-row.tsx";

const PrayerDialog = lazy(() => import("./prayer-dialog.tsx"));

/** A list of prayers; each opens in a dialog. */
export function PrayerList({ prayers }: { prayers: readonly Prayer[] }) {
  const [read, setRead] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <ul>
        {prayers.map((prayer) => (
          <PrayerRow
            key={prayer.id}
            prayer={prayer}
            onOpen={() => {
              setRead(prayer.id);
              setOpen(true);
            }}
          />
        ))}
      </ul>
      {read && (
        <Suspense fallback={null}>
          {/* Stays mounted when closed, so that its closing animation can run. */}
          <PrayerDialog key={read} id={read} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
