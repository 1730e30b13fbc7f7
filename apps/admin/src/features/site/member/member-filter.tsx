import { type MemberFilter as Filter, memberFilterKeys, memberFilters } from "@panshi/contracts/site/member-list";

type MemberFilterProps = { value: Filter | undefined; onChoose: (filter: Filter | undefined) => void };

/** The seven filters as one control (S2.112). On a phone it scrolls sideways. */
export function MemberFilter({ value = "all", onChoose }: MemberFilterProps) {
  return (
    <fieldset className="member-filter">
      <legend className="sr-only">篩選會員</legend>
      {memberFilterKeys.map((key) => (
        <label key={key}>
          <input
            type="radio"
            name="member-filter"
            checked={value === key}
            onChange={() => onChoose(key === "all" ? undefined : key)}
            className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          />
          {memberFilters[key]}
        </label>
      ))}
    </fieldset>
  );
}
