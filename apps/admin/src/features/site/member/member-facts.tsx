import { groupedPhone } from "@panshi/client/phone";
import type { MemberDetail } from "@panshi/contracts/site/member-detail";
import { Facts, Part } from "../../../kit/detail/part.tsx";
import { Email, NONE, TaipeiDay } from "../../../kit/list/cells.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";
import { listJourneyChoices } from "./labels.ts";

/** How a member can be reached. */
export function MemberContact({ member }: { member: MemberDetail }) {
  const seesContacts = useHasPermission("members:contact");
  return (
    <Part title="聯絡">
      <Facts
        facts={{
          電子郵件: (
            <span className="break-words">{member.email === null ? NONE : <Email address={member.email} />}</span>
          ),
          信箱確認: <TaipeiDay at={member.emailVerifiedAt} />,
          手機: <span className="tabular">{member.phone === null ? NONE : groupedPhone(member.phone)}</span>,
          行銷信: member.marketingOptInAt === null ? "未同意" : <OptIn at={member.marketingOptInAt} />,
        }}
      />
      {!seesContacts && (
        <p className="pt-2 text-sm text-ink-soft">你的角色看不到聯絡方式。需要聯絡會員，請找管理員。</p>
      )}
    </Part>
  );
}

/** Since when a member agrees to marketing mail. */
const OptIn = ({ at }: { at: string }) => (
  <>
    <TaipeiDay at={at} /> 同意
  </>
);

/** What a member chose on the journey, and how they sign in. */
export function MemberJourney({ member }: { member: MemberDetail }) {
  const methods = [member.hasPassword && "密碼", member.hasGoogle && "Google"].filter(Boolean).join("、");
  return (
    <Part title="旅程">
      <Facts
        facts={{
          註冊日期: <TaipeiDay at={member.createdAt} />,
          完成旅程: <TaipeiDay at={member.registrationCompletedAt} />,
          ...Object.fromEntries(listJourneyChoices(member).map(([label, name]) => [label, name ?? NONE])),
          登入方式: methods || NONE,
          目前登入: member.sessionCount > 0 ? `${member.sessionCount} 個裝置` : "無",
        }}
      />
    </Part>
  );
}
