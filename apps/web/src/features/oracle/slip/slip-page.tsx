import { fortuneLabels, type Oracle, oracleCategories } from "@panshi/contracts/oracle";
import { buttonClass } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { Slip } from "@panshi/ui/display/slip";
import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { SlipMeaning } from "./slip-meaning.tsx";
import { SlipScene, sceneImageClass, slipPositionClass } from "./slip-scene.tsx";
import { verseLines } from "./verse-lines.ts";

/** The public page of a slip, without any draw or question. */
export function SlipPage({ slip }: { slip: Oracle }) {
  const level = fortuneLabels(slip.fortuneLevel);
  const category = oracleCategories[slip.category];
  return (
    <article>
      <SlipScene
        ground={
          <img
            src={slip.imageUrl ?? `/art/slips/${slip.fortuneLevel}.avif`}
            alt=""
            width={720}
            height={720}
            className={sceneImageClass}
          />
        }
        header={
          <>
            <p className="text-sm text-ink-soft">
              <span className="text-ink">{category}</span>　{level.reading}
            </p>
            <h1 className="text-5xl lg:text-6xl">{slip.title}</h1>
          </>
        }
        slip={
          <Slip
            title={slip.title}
            level={level.label}
            lines={verseLines(slip)}
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
