import type { Draw } from "@panshi/contracts/journey/oracle";
import { buttonClass } from "@panshi/ui/button";
import { classList } from "@panshi/ui/class-list";
import { Icon } from "@panshi/ui/display/icon";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useModelAvailable } from "../../../../lib/query/capabilities.ts";
import { paths } from "../../../../paths.ts";
import { VoiceTabs } from "../voices/voice-tabs.tsx";
import { OracleSlip } from "./oracle-slip.tsx";
import { SlipMeaning, SlipInterpretation } from "./slip-meaning.tsx";
import { SlipPicture } from "./slip-picture.tsx";
import { SlipScene, sceneImageClass, slipPositionClass } from "./slip-scene.tsx";

type ReadingProps = {
  draw: Draw;
  /** Whether the model just failed to interpret this slip. */
  modelFailed: boolean;
  /** Says where the slip is stored. */
  retentionNotice?: ReactNode;
  /** Links before the one to another draw. */
  waysOn?: ReactNode;
};

/** A drawn slip, its traditional reading in three voices, and, where a model can be asked, the link to an interpretation. */
export function DrawnSlipReading({ draw, modelFailed, retentionNotice, waysOn }: ReadingProps) {
  const { oracle } = draw;
  const modelAvailable = useModelAvailable();
  return (
    <article>
      <SlipScene
        ground={<SlipPicture slip={oracle} className={classList(sceneImageClass, "animate-fade")} />}
        title={oracle.title}
        note={
          draw.question && (
            <p className="measure border-s border-fine ps-4 pt-1 text-ink-soft">
              <span className="block text-sm">你問的是</span>
              <span className="text-ink">{draw.question}</span>
            </p>
          )
        }
        slip={<OracleSlip draw={draw} className={classList(slipPositionClass, "animate-arrive")} />}
        ways={
          modelAvailable ? (
            <>
              <Link to={paths.aiInterpretation(oracle.id)} className={buttonClass("ember", "lg", "max-sm:grow")}>
                請 AI 解讀
                <Icon name="arrow-right" />
              </Link>
              <a href="#traditional" className={buttonClass("line", "lg", "max-sm:grow")}>
                看傳統解讀
              </a>
            </>
          ) : (
            <a href="#traditional" className={buttonClass("ember", "lg", "max-sm:grow")}>
              讀這支籤
            </a>
          )
        }
      />
      <SlipMeaning
        slip={oracle}
        drawnAt={draw.drawnAt}
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
      >
        <VoiceTabs draw={draw} plain={<SlipInterpretation slip={oracle} />} />
      </SlipMeaning>
    </article>
  );
}
