import { useReturnFocus } from "@panshi/client/return-focus";
import { trpc } from "@panshi/client/trpc";
import type { SwitchSettings } from "@panshi/contracts/platform/switches";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { Switch } from "@panshi/ui/form/switch";
import { AlertDialog } from "@panshi/ui/overlay/dialog";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useState } from "react";
import { Part } from "../../../kit/detail/part.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";
import { failureOf } from "../../../lib/failure.ts";
import { freshAtVisit } from "../../../lib/query/query-options.ts";
import { LoadError } from "../../../shell/load-error.tsx";
import { stops, type SwitchName, switchNames, switchTexts } from "./switch-texts.ts";

/** The four switches of the site (S2.136), a part of the general settings. Each applies at once; super administrators alone change them. */
export function SwitchesForm() {
  const switches = trpc.admin.settings.switches.useQuery(undefined, freshAtVisit);
  return (
    <Part title="開關">
      {switches.data ? (
        <Toggles settings={switches.data} />
      ) : switches.isError ? (
        <div className="pt-6">
          <LoadError
            title="開關讀取失敗"
            message={failureOf(switches.error).message}
            busy={switches.isFetching}
            onRetry={() => void switches.refetch()}
          />
        </div>
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
                stops(name, checked) && switchTexts[name].confirmation && !busy ? setAsked(name) : change(name)
              }
            >
              {switchTexts[name].label}
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
        toast({ title: `${switchTexts[name].label}已${saved[name] ? "開啟" : "關閉"}` });
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
