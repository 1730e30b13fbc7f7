import { Button, buttonClass } from "@panshi/ui/button";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useEffect, useRef } from "react";
import { useShortSiteName } from "../../../lib/site-name.ts";

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const mark = useShortSiteName();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join("\n");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: "救援碼已複製" }),
      () => toast({ title: "複製失敗", description: "請直接抄下來，或下載檔案。", kind: "destructive" }),
    );
  return (
    <section aria-labelledby="recovery-codes" className="grid gap-4">
      <h3 ref={heading} id="recovery-codes" tabIndex={-1} className="text-xl focus:outline-none">
        把救援碼收好
      </h3>
      <p className="measure text-ink-soft">
        手機不在身邊的時候，用其中一組代替驗證碼。每組只能用一次；離開這一頁之後，就不會再顯示。
      </p>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 border-y border-line py-2 font-mono">
        {codes.map((code) => (
          <li key={code} className="py-1 whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Button size="sm" onClick={onDone}>
          我已經收好了
        </Button>
        <Button variant="line" size="sm" onClick={() => void copy()}>
          複製
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${mark}後台的救援碼，每組只能用一次\n\n${text}\n`)}`}
          download="panshi-recovery-codes.txt"
          className={buttonClass("line", "sm")}
        >
          下載
        </a>
      </div>
    </section>
  );
}
