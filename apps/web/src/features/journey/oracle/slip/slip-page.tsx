import { fortuneLabels, type Oracle, oracleCategories } from "@panshi/contracts/journey/oracle";
import { verseLines } from "@panshi/contracts/journey/reading";
import { shortSiteName } from "@panshi/contracts/platform/site-identity";
import { buttonClass } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { Slip } from "@panshi/ui/display/slip";
import { Link } from "react-router-dom";
import { useSite } from "../../../../lib/query/site.ts";
import { paths } from "../../../../paths.ts";
import { SlipMeaning } from "./slip-meaning.tsx";
import { SlipPicture } from "./slip-picture.tsx";
import { SlipScene, sceneImageClass, slipPositionClass } from "./slip-scene.tsx";

/** The public page of a slip, without any draw or question. */
export function SlipPage({ slip }: { slip: Oracle }) {
  const { name } = useSite();
  const level = fortuneLabels(slip.fortuneLevel).label;
  const category = oracleCategories[slip.category];
  return (
    <article>
      <SlipScene
        ground={<SlipPicture slip={slip} className={sceneImageClass} />}
        title={slip.title}
        slip={
          <Slip
            brand={shortSiteName(name)}
            title={slip.title}
            level={level}
            lines={verseLines(slip.description)}
            head={category}
            className={slipPositionClass}
          />
        }
        ways={
          <>
            <Link to={paths.oracleDraw} className={buttonClass("ember", "lg", "max-sm:grow")}>
              抽一支自己的籤
              <Icon name="arrow-right" />
            </Link>
            <a href="#meaning" className={buttonClass("line", "lg", "max-sm:grow")}>
              看籤意
            </a>
          </>
        }
      />
      <SlipMeaning
        slip={slip}
        id="meaning"
        title="籤意"
        retentionNotice="這裡只有籤本身。抽到它的人問了什麼，只有他自己知道；你的問題也一樣。"
        nextDrawLabel="默念一件事，抽一支"
      />
    </article>
  );
}
