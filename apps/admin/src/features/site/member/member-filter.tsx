import {
  memberAccountFilters,
  memberConsentFilters,
  memberEndsFilters,
  type MemberListInput,
  type MemberPlanFilter,
  memberPlanFilterKeys,
  memberPlanFilters,
} from "@panshi/contracts/site/member-list";
import type { FilterDefinitions } from "../../../kit/list/choices.tsx";

/** The filters beside that of the level. */
export const memberListFilters: FilterDefinitions<typeof MemberListInput> = {
  account: { label: "帳號", options: memberAccountFilters },
  ends: { label: "到期", options: memberEndsFilters },
  consent: { label: "行銷信", options: memberConsentFilters },
};

type MemberFilterProps = {
  value: MemberPlanFilter | undefined;
  onChoose: (plan: MemberPlanFilter | undefined) => void;
};

/** The filter by level as one control (S2.112). On a phone it scrolls sideways. */
export function MemberFilter({ value, onChoose }: MemberFilterProps) {
  return (
    <fieldset className="member-filter">
      <legend className="sr-only">會員的等級</legend>
      {[undefined, ...memberPlanFilterKeys].map((key) => (
        <label key={key ?? "all"}>
          <input
            type="radio"
            name="member-filter"
            checked={value === key}
            onChange={() => onChoose(key)}
            className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          />
          {key ? memberPlanFilters[key] : "全部"}
        </label>
      ))}
    </fieldset>
  );
}
