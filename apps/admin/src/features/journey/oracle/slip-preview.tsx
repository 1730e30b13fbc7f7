import { fortuneLabels, oracleCategories, type SlipInput } from "@panshi/contracts/journey/oracle";
import { verseLines } from "@panshi/contracts/journey/reading";
import { shortSiteName } from "@panshi/contracts/platform/site-identity";
import { Slip } from "@panshi/ui/display/slip";
import { useWatch } from "react-hook-form";
import { useAdministrator } from "../../../lib/administrator.ts";

/** A live preview of the form's slip as a member sees it: on its picture, or on that of its level and category. */
export function SlipPreview() {
  const draft = useWatch<SlipInput>() as SlipInput;
  const { siteName } = useAdministrator();
  const lines = verseLines(draft.description);
  const picture = draft.imageUrl || `/art/slips/${draft.fortuneLevel}-${draft.category}.avif`;
  return (
    <section aria-label="預覽" className="sticky top-0 grid gap-3 self-start">
      <p className="text-sm text-ink-soft">抽到時的樣子</p>
      <div className="slip-preview">
        <img key={picture} src={picture} alt="" />
        <Slip
          brand={shortSiteName(siteName)}
          title={draft.title.trim() || "未命名"}
          level={fortuneLabels(draft.fortuneLevel).label}
          lines={lines.length > 0 ? lines : ["籤詩會直直地", "寫在這裡"]}
          head={oracleCategories[draft.category]}
          headingLevel={3}
        />
      </div>
    </section>
  );
}
