import { trpc } from "@panshi/client/trpc";
import { AssignOrderInput, ORDER_REASON_MAX } from "@panshi/contracts/commerce/order-act";
import { orderActLabels, type OrderDetail } from "@panshi/contracts/commerce/order-detail";
import { SEARCH_MAX } from "@panshi/contracts/platform/list";
import type { MemberListItem } from "@panshi/contracts/site/member-list";
import { Field, Input } from "@panshi/ui/form/field";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { typedFormFields, useFormField } from "../../../../kit/form/form-fields.tsx";
import { Email } from "../../../../kit/list/cells.tsx";
import { failureOf } from "../../../../lib/failure.ts";
import { uncachedQueryOptions } from "../../../../lib/query/query-options.ts";
import { OrderActionDialog } from "./order-action.tsx";

const field = typedFormFields<typeof AssignOrderInput>();

/** Gives an unclaimed paid order to a member; at first those with the visitor's address are offered. */
export function AssignDialog({ order }: { order: OrderDetail }) {
  const { assign } = trpc.useUtils().client.admin.order;
  return (
    <OrderActionDialog
      order={order}
      title={orderActLabels.assign}
      lead={`${order.number}。會員資格或商品立刻成為這位會員的，不能復原；領取信裡的連結就不能用了。${order.email ? `訪客留的信箱是 ${order.email}。` : ""}`}
      schema={AssignOrderInput}
      values={{ id: order.id, memberId: "", reason: "" }}
      ready={({ memberId }) => memberId !== ""}
      submit="交給這位會員"
      destructive
      call={assign.mutate}
      done={() => ({ title: "訂單已經交給會員", description: order.number })}
    >
      <MemberField first={order.email ?? ""} />
      <field.Area name="reason" label="原因" required maxLength={ORDER_REASON_MAX} className="min-h-20!" />
    </OrderActionDialog>
  );
}

/** Members that are offered for one search. */
const FOUND_MAX = 6;
/** Milliseconds without a key before the server is asked. */
const PAUSE = 300;

/** Chooses a member by a search. Who was chosen stays in sight while somebody else is searched for. */
function MemberField({ first }: { first: string }) {
  const { field, frame } = useFormField({ name: "memberId", label: "要交給的會員", required: true });
  const [typed, setTyped] = useState(first);
  const [chosen, setChosen] = useState<MemberListItem | null>(null);
  const { found, error, busy } = useFoundMembers(typed.trim());
  const others = found.filter(({ id }) => id !== chosen?.id);
  const rows = chosen ? [chosen, ...others] : others;
  return (
    <div className="grid gap-3">
      <Field label="找會員" hint="姓名、電子郵件或手機。">
        <Input
          type="search"
          value={typed}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          // Enter searches at once and must not send the form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {/* The height of a full list, so that nothing moves below it while somebody types. */}
      <fieldset className="member-found">
        <legend className="sr-only">{frame.label}</legend>
        {rows.map((member) => (
          <label key={member.id} className="member-found-row">
            <input
              type="radio"
              name="memberId"
              checked={field.value === member.id}
              aria-invalid={frame.error ? true : undefined}
              onChange={() => {
                setChosen(member);
                field.onChange(member.id);
              }}
            />
            <span>{member.fullName}</span>
            <span className="text-sm break-words text-ink-soft">
              {member.email && <Email address={member.email} />}
            </span>
          </label>
        ))}
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {error ?? (busy ? "尋找中..." : typed.trim() !== "" && found.length === 0 ? "找不到這樣的會員" : "")}
        </p>
      </fieldset>
      {frame.error && (
        <p role="alert" className="-mt-2 text-sm text-bad">
          {frame.error}
        </p>
      )}
    </div>
  );
}

function useFoundMembers(text: string) {
  const { client } = trpc.useUtils();
  const [search, setSearch] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isFetching } = useQuery({
    queryKey: ["members to choose from", search],
    queryFn: ({ signal }) => client.admin.member.list.query({ search, limit: FOUND_MAX }, { signal }),
    enabled: search !== "",
    ...uncachedQueryOptions,
  });
  return {
    found: search === "" ? [] : (data?.items ?? []),
    error: error ? failureOf(error).message : null,
    busy: isFetching || search !== text,
  };
}
