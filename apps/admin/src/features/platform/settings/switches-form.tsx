import { useReturnFocus } from "@panshi/client/return-focus";
import { trpc } from "@panshi/client/trpc";
import { isStopping, switchLabels, type Switches, type SwitchSettings } from "@panshi/contracts/platform/switches";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { Switch } from "@panshi/ui/form/switch";
import { AlertDialog } from "@panshi/ui/overlay/dialog";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useState } from "react";
import { Part } from "../../../kit/detail/part.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";
import { failureOf } from "../../../lib/failure.ts";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";
import { QueryError } from "../../../shell/load-error.tsx";

/** The four switches of the site (S2.136), a part of the general settings. Each applies at once; super administrators alone change them. */
export function SwitchesForm() {
  const switches = trpc.admin.settings.switches.useQuery(undefined, freshAtVisitOptions);
  return (
    <Part title="開關">
      {switches.data ? (
        <Toggles settings={switches.data} />
      ) : switches.isError ? (
        <QueryError title="開關讀取失敗" query={switches} className="pt-6" />
      ) : (
        <SkeletonLines lines={4} className="py-6" />
      )}
    </Part>
  );
}

function Toggles({ settings }: { settings: SwitchSettings }) {
  const mayChange = useHasPermission("settings:switches");
  const { change, busy, wanted } = useSwitchChange(settings);
  const [asked, setAsked] = useState<SwitchName | null>(null);
  // Keeps the text during the closing animation.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  useReturnFocus(asked !== null);
  const question = shown && switchTexts[shown].confirmation;
  return (
    <>
      {!mayChange && <p className="pt-4 text-sm text-ink-soft">只有超級管理員可以切換，這裡看得到現在的狀態。</p>}
      <ul>
        {switchNames.map((name) => (
          <li key={name} className="border-b border-line py-2">
            <Switch
              checked={wanted[name]}
              disabled={!mayChange}
              hint={settings[name] ? switchTexts[name].on : switchTexts[name].off}
              onChange={({ target: { checked } }) =>
                isStopping(name, checked) && !busy ? setAsked(name) : change(name)
              }
            >
              {switchLabels[name]}
              <span className="ms-3 text-sm text-ink-soft">{settings[name] ? "開" : "關"}</span>
            </Switch>
          </li>
        ))}
      </ul>
      {question && (
        <AlertDialog
          open={asked !== null}
          onOpenChange={(open) => !open && setAsked(null)}
          title={question.title}
          description={question.description}
          confirmLabel={question.confirm}
          danger
          busy={busy}
          onConfirm={() => asked && change(asked, () => setAsked(null))}
        />
      )}
    </>
  );
}

/** Turns one switch over. Where somebody changed a switch meanwhile, nothing is sent on top of it: the present state is shown. */
function useSwitchChange(settings: SwitchSettings) {
  const { admin } = trpc.useUtils();
  const update = trpc.admin.settings.updateSwitches.useMutation();
  const change = (name: SwitchName, onSettled?: () => void) => {
    // Not disabled meanwhile, for a control that is loses the focus.
    if (update.isPending) return;
    const input = { ...settings, [name]: !settings[name] };
    update.mutate(input, {
      onSuccess: (saved) => {
        admin.settings.switches.setData(undefined, saved);
        toast({ title: `${switchLabels[name]}已${saved[name] ? "開啟" : "關閉"}` });
      },
      onError: (error) => {
        const { message, current } = failureOf(error);
        if (current) admin.settings.switches.setData(undefined, current as SwitchSettings);
        toast({
          title: "錯誤",
          description: current ? "有人剛切換過開關，已經換成現在的狀態。請看過再切換。" : `切換失敗：${message}`,
          kind: "destructive",
        });
      },
      onSettled,
    });
  };
  const wanted = update.isPending ? update.variables : settings;
  return { change, busy: update.isPending, wanted };
}

type SwitchName = keyof Switches;

type Confirmation = { title: string; description: string; confirm: string };
type SwitchTexts = {
  /** What it lets happen. */
  on: string;
  /** Whom it stops, and what goes on. */
  off: string;
  /** Asked before it stops people. */
  confirmation: Confirmation;
};

/** What each switch does, in the words of the form. Of the maintenance mode, "on" is what stops people. */
const switchTexts: Record<SwitchName, SwitchTexts> = {
  registration: {
    on: "任何人都可以註冊，Google 也可以。",
    off: "新的人不能註冊，訪客也看不到付款；付過款的人憑領取的連結還能註冊。會員照常登入、完成資料、祈願。",
    confirmation: {
      title: "要暫停會員註冊嗎？",
      description:
        "新的人不能註冊，Google 也不行；訪客看不到付款。照常的有：會員登入、完成資料、祈願，和付過款的人憑領取的連結註冊。",
      confirm: "暫停註冊",
    },
  },
  prayers: {
    on: "會員可以送出新的願。",
    off: "送不出新的願，選好的內容留在會員的瀏覽器裡。已經送出的願照常讀得到。",
    confirmation: {
      title: "要暫停祈願服務嗎？",
      description: "會員送不出新的願，走到最後一步會看到說明，選好的內容留在瀏覽器裡。已經送出的願照常讀得到。",
      confirm: "暫停祈願",
    },
  },
  payment: {
    on: "可以買方案和商品。",
    off: "不能有新的訂單。已經成立的訂單照常付款，金流的通知照常收。",
    confirmation: {
      title: "要暫停線上付款嗎？",
      description:
        "方案和百貨都不能再買，商店會寫「購買功能即將上線」。已經成立的訂單照常：付款頁、金流的通知、付款結果、退款都開著。",
      confirm: "暫停線上付款",
    },
  },
  maintenance: {
    on: "會員網站只看得到維護中的說明，它的功能都不能用。",
    off: "會員網站照常開著。",
    confirmation: {
      title: "要開始維護嗎？",
      description:
        "會員網站馬上換成維護中的說明，正在填的內容會留在會員的頁面上。照常開著的有：後台和它的上傳、既有訂單的付款頁和付款結果、金流的通知、信裡用來停止、確認或取消訂閱的連結。",
      confirm: "開始維護",
    },
  },
};

/** The order in the form (S2.136). */
const switchNames = Object.keys(switchTexts) as SwitchName[];
