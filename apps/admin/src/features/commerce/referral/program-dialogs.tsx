import { trpc } from "@panshi/client/trpc";
import {
  REFERRAL_PROGRAM_NAME_MAX,
  type ReferralProgram,
  ReferralProgramInput,
} from "@panshi/contracts/commerce/referral";
import * as z from "zod/mini";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { typedFormFields, type ValuesOf } from "../../../kit/form/form-fields.tsx";
import { formatMoney } from "../../../kit/list/cells.tsx";
import { referralProgramResource } from "./referral-resource.ts";

const empty: ValuesOf<typeof ReferralProgramInput> = {
  name: "",
  referrerReward: 0,
  refereeReward: 0,
  minimumPurchase: 0,
};
/** Starting and stopping ask for nothing. */
const Nothing = z.strictObject({});
const field = typedFormFields<typeof ReferralProgramInput>();

/** Sets a program. */
export function ReferralProgramForm({ program }: { program: ReferralProgram }) {
  const { update } = trpc.useUtils().client.admin.referralProgram;
  return (
    <FormDialog
      noun={referralProgramResource}
      row={program}
      schema={ReferralProgramInput}
      empty={empty}
      save={(input, base) => update.mutate({ ...input, ...(base ?? { id: program.id }) })}
    >
      <field.Text name="name" label="名稱" required maxLength={REFERRAL_PROGRAM_NAME_MAX} hint="只有後台看得到" />
      <div className="grid gap-6 sm:grid-cols-2">
        <field.Number name="referrerReward" label="推薦人的獎勵（NT$）" required hint="0 就不送" />
        <field.Number name="refereeReward" label="新會員的獎勵（NT$）" required hint="0 就不送" />
      </div>
      <field.Number
        name="minimumPurchase"
        label="最低消費（NT$）"
        required
        hint="新會員第一筆達到這個金額的訂單，付款七天後沒有退款，雙方就收到優惠券"
      />
    </FormDialog>
  );
}

const rewardText = (reward: number) => (reward > 0 ? ` ${formatMoney(reward)}` : "不送");

/** What a program gives, in a sentence. */
export const termsOf = ({ referrerReward, refereeReward, minimumPurchase }: ReferralProgram): string =>
  `推薦人${rewardText(referrerReward)}、新會員${rewardText(refereeReward)}，訂單${minimumPurchase > 0 ? `滿 ${formatMoney(minimumPurchase)}` : "不限金額"}`;

type ProgramDialogProps = { program: ReferralProgram; running: ReferralProgram | undefined };

/** Starts a program; not beside another one that runs. */
export function StartProgramDialog({ program, running }: ProgramDialogProps) {
  const { start } = trpc.useUtils().client.admin.referralProgram;
  return (
    <ActionDialog
      noun={referralProgramResource}
      row={program}
      title={`開始「${program.name}」`}
      lead={
        running
          ? `「${running.name}」還在進行，一次只能有一個。先停止它，才能開始這一個。`
          : `從現在起，用推薦連結註冊的人會記在這個計畫：${termsOf(program)}。會員的帳號頁會出現這些條件。`
      }
      schema={Nothing}
      values={{}}
      submit="開始計畫"
      // As it is shown now, also after a refusal.
      call={() => start.mutate({ id: program.id, updatedAt: program.updatedAt })}
      overtaken
      done={({ name }) => ({ title: "推薦計畫已開始", description: name })}
      after={(row, saved) => (row.id === saved.id ? saved : row)}
    />
  );
}

/** Stops a program. */
export function StopProgramDialog({ program }: { program: ReferralProgram }) {
  const { stop } = trpc.useUtils().client.admin.referralProgram;
  return (
    <ActionDialog
      noun={referralProgramResource}
      row={program}
      title={`停止「${program.name}」`}
      lead="從現在起，用推薦連結註冊的人不再計入。之前註冊的人，訂單達到條件仍會發放獎勵；發出去的優惠券不受影響。"
      schema={Nothing}
      values={{}}
      submit="停止計畫"
      // As it is shown now, also after a refusal.
      call={() => stop.mutate({ id: program.id, updatedAt: program.updatedAt })}
      overtaken
      done={({ name }) => ({ title: "推薦計畫已停止", description: name })}
      after={(row, saved) => (row.id === saved.id ? saved : row)}
    />
  );
}
