import type { Membership } from "@panshi/contracts/membership";
import { Badge } from "@panshi/ui/badge";
import { Button, buttonClass } from "@panshi/ui/button";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { taipeiDay } from "../../lib/taipei-day.ts";
import { paths } from "../../paths.ts";
import { daysLeft } from "./days.ts";
import { levelNames } from "./first-words.ts";

const UpgradeDialog = lazy(() => import("./upgrade-dialog.tsx"));

const inks = { good: "text-good", warn: "text-warn", bad: "text-bad" } as const;

/** The membership: what the member is called, whether it runs (S4.08), until when and how long still (S4.09). */
export function MembershipCard({ membership }: { membership: Membership }) {
  const { membershipType, hasMembership, isActive, endDate, daysRemaining } = membership;
  const left = daysLeft(daysRemaining);
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="membership-title" className="lit relative flex min-h-72 justify-between gap-6 p-6 sm:p-8">
      <div className="flex flex-col">
        <h2 id="membership-title" className="text-sm font-normal text-ink-soft">
          會員方案
        </h2>
        {hasMembership && (
          <Badge tone={isActive ? "good" : "bad"} className="pt-1">
            {isActive ? "有效" : "已到期"}
          </Badge>
        )}
        <div className="mt-auto">
          {isActive && endDate && (
            <>
              <p className={inks[left.tone]}>
                <span className="tabular pe-2 font-display text-6xl font-light">{daysRemaining}</span>天
                <span className="block text-sm">{left.words}</span>
              </p>
              <p className="text-sm text-ink-soft">到 {taipeiDay(endDate)} 為止</p>
            </>
          )}
          {hasMembership && !isActive && (
            <>
              {endDate && <p className="text-sm text-ink-soft">{taipeiDay(endDate)} 到期</p>}
              <p className="measure pt-1">以前的願和籤都還在。想再開始儀式時，續上方案就好。</p>
            </>
          )}
          {!hasMembership && <p className="measure">還沒有會員方案。走完一次祈願旅程，七天體驗就會開始。</p>}
          {hasMembership ? (
            <Button
              variant="line"
              size="sm"
              className="mt-4"
              aria-haspopup="dialog"
              onClick={() => {
                setOpened(true);
                setOpen(true);
              }}
            >
              {wayOn(membership)}
            </Button>
          ) : (
            <Link to={paths.intro("trial")} className={buttonClass("line", "sm", "mt-4")}>
              開始祈願旅程
            </Link>
          )}
        </div>
      </div>
      <p className="verse-vertical text-5xl leading-none font-black whitespace-nowrap sm:text-6xl">
        {levelNames[membershipType]}
      </p>
      {opened && (
        <Suspense fallback={null}>
          <UpgradeDialog membership={membership} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** What the button to the plans says: a running highest plan is lengthened, a lower one raised, an ended one looked at. */
const wayOn = ({ isActive, membershipType }: Membership): string =>
  isActive ? (membershipType === "vip" ? "延長方案" : "升級方案") : "看看會員方案";
