import { Button } from "@panshi/ui/button";
import { useEffect, useEffectEvent, useState } from "react";
import { COUNTDOWN, countDown } from "./countdown.ts";
import { Points } from "./points.tsx";
import { Result } from "./result.tsx";
import { benefits } from "./words.ts";

/** An order that is paid: what it opens, and the way in, which begins by itself after five seconds (S2.93 to S2.95). */
export function Paid({ onEnter }: { onEnter: () => void }) {
  const [left, setLeft] = useState(COUNTDOWN);
  const enter = useEffectEvent(onEnter);
  useEffect(() => countDown(COUNTDOWN, setLeft, () => enter()), []);
  return (
    <Result
      title="付款完成"
      text="謝謝你。款項已經收到，以下這些從現在起為你打開。"
      actions={
        <>
          <Button size="lg" onClick={onEnter}>
            立即進入
          </Button>
          <p className="text-ink-soft">
            <span className="tabular font-display text-2xl font-light text-ink">{left}</span> 秒後，帶你到靈魂聖殿
          </p>
        </>
      }
    >
      <Points label="已經開通" points={benefits} />
    </Result>
  );
}
