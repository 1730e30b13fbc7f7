import { fortuneLabels, type Oracle, oracleCategories } from "@panshi/contracts/journey/oracle";
import { shortSiteName } from "@panshi/contracts/platform/site-identity";
import { buttonClass } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { Slip } from "@panshi/ui/display/slip";
import { Link } from "react-router-dom";
import { useSite } from "../../../lib/query/site.ts";
import { paths } from "../../../paths.ts";

/** A real slip of the deck, and the way to draw one's own without an account. */
export function SampleSlip({ slip, verse }: { slip: Oracle; verse: readonly string[] }) {
  const { name } = useSite();
  return (
    <section aria-labelledby="sample-title" className="sample-slip">
      <header className="grid gap-4 lg:col-start-1 lg:row-start-1 lg:self-end">
        <h2 id="sample-title" className="text-4xl sm:text-5xl lg:text-6xl">
          先看一支真的籤
        </h2>
        <p className="measure text-ink-soft lg:text-lg">
          四句籤詩，一段白話，一件今天做得到的事。抽到小凶也不嚇你，會告訴你接下來怎麼走。
        </p>
      </header>
      <Slip
        brand={shortSiteName(name)}
        title={slip.title}
        level={fortuneLabels(slip.fortuneLevel).label}
        lines={verse}
        head={oracleCategories[slip.category]}
        headingLevel={3}
        className="mx-auto lg:col-start-2 lg:row-span-2 lg:row-start-1"
      />
      <div className="grid content-start gap-8 lg:col-start-1 lg:row-start-2">
        {slip.advice && (
          <p className="measure border-s border-fine ps-5">
            <span className="block text-sm text-ink-soft">這支籤說，今天可以做的</span>
            {slip.advice}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Link to={paths.oracleDraw} className={buttonClass("ember", "lg", "max-sm:w-full")}>
            不用註冊，先抽一支
            <Icon name="arrow-right" />
          </Link>
          <Link to={paths.slip(slip.id)} className={buttonClass("quiet", "md", "max-sm:w-full")}>
            讀這支籤的白話
          </Link>
        </p>
      </div>
    </section>
  );
}
