import { type Draw, fortuneLabels, oracleCategories } from "@panshi/contracts/oracle";
import { buttonClass } from "@panshi/ui/button";
import { classList } from "@panshi/ui/class-list";
import { Icon } from "@panshi/ui/display/icon";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { OraclePicture, OracleSlip } from "./oracle-slip.tsx";
import { SlipMeaning } from "./slip-meaning.tsx";
import { SlipScene, sceneImageClass, slipPositionClass } from "./slip-scene.tsx";

type ReadingProps = {
  draw: Draw;
  /** Whether the model just failed to interpret this slip. */
  modelFailed: boolean;
  /** Says where the slip is stored. */
  retentionNotice: ReactNode;
  /** Links before the one to another draw. */
  waysOn?: ReactNode;
};

/** A drawn slip, its traditional reading, and the link to an interpretation. */
export function Reading({ draw, modelFailed, retentionNotice, waysOn }: ReadingProps) {
  const { oracle } = draw;
  return (
    <article>
      <SlipScene
        ground={<OraclePicture draw={draw} className={classList(sceneImageClass, "animate-fade")} />}
        header={
          <>
            <p className="text-sm text-ink-soft">
              <span className="text-ink">{oracleCategories[oracle.category]}</span>　{oracle.title}
            </p>
            <h1 className="text-5xl lg:text-6xl">{fortuneLabels(oracle.fortuneLevel).reading}</h1>
            {draw.question && (
              <p className="measure border-s border-fine ps-4 pt-1 text-ink-soft">
                <span className="block text-sm">你問的是</span>
                <span className="text-ink">{draw.question}</span>
              </p>
            )}
          </>
        }
        slip={<OracleSlip draw={draw} className={classList(slipPositionClass, "animate-arrive")} />}
        ways={
          <>
            <Link to={paths.aiInterpretation(oracle.id)} className={buttonClass("ember", "lg", "max-sm:grow")}>
              請 AI 解讀
              <Icon name="arrow-right" />
            </Link>
            <a href="#traditional" className={buttonClass("line", "lg", "max-sm:grow")}>
              看傳統解讀
            </a>
          </>
        }
      />
      <SlipMeaning
        slip={oracle}
        id="traditional"
        title="傳統解讀"
        before={
          modelFailed && (
            <p className="border-s-2 border-warn ps-4 text-base">AI 解讀暫時無法取得，這裡是籤詩本來的意思。</p>
          )
        }
        retentionNotice={retentionNotice}
        nextDrawLabel="問另一件事"
        waysOn={waysOn}
      />
    </article>
  );
}
