import { trpc } from "@panshi/client/trpc";
import {
  type SavedFilter,
  SAVED_FILTER_NAME_MAX,
  SavedFilterName,
  stripUnsavedParams,
} from "@panshi/contracts/site/saved-filter";
import { Button } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { useResourceMutation } from "../changes.ts";
import { ActionDialog } from "../form/action-dialog.tsx";
import { typedFormFields } from "../form/form-fields.tsx";
import { useHistoryDialog } from "../layer.ts";
import { type AnyRow, declareResource, type ResourceInfo } from "../resource-info.ts";
import { type AnyListDefinition, type ListAddress, normalizeListQuery } from "./address.ts";
import { freshAtVisitOptions } from "../../lib/query/query-options.ts";

const savedFilters = declareResource<SavedFilter>({
  name: "常用條件",
  unit: "組",
  title: ({ name }) => name,
  calls: trpc.admin.savedFilter,
});
const field = typedFormFields<typeof SavedFilterName>();

/** Layers that are not a row's. */
const SAVE = "~save-filter";
const EDIT = "~edit-filter";

type SavedFiltersProps<Row extends AnyRow, List extends AnyListDefinition> = {
  noun: ResourceInfo<Row>;
  list: List;
  address: ListAddress<List>;
};

/** The whole list and the administrator's saved filters, one click each, and what saves the present one. */
export function SavedFilters<Row extends AnyRow, List extends AnyListDefinition>(props: SavedFiltersProps<Row, List>) {
  const { noun, list, address } = props;
  const name = noun.queryKey[0].slice(1).join(".");
  const { data: saved = [] } = trpc.admin.savedFilter.list.useQuery({ list: name }, freshAtVisitOptions);
  const { layer, open } = useHistoryDialog();
  const present = stripUnsavedParams(address.saved);
  const searching = present !== address.saved;
  const current = searching
    ? undefined
    : saved.find(({ query }) => present !== "" && normalizeListQuery(list, query) === present);
  const tab = (label: string, query: string, isCurrent: boolean) => (
    <button
      key={label}
      type="button"
      aria-current={isCurrent ? "true" : undefined}
      onClick={() => address.show(query)}
      className="saved-filter"
    >
      {label}
    </button>
  );
  return (
    <div role="group" aria-label="常用條件" className="saved-filters">
      {tab("全部", "", address.query === "")}
      {saved.map((filter) => tab(filter.name, filter.query, filter === current))}
      {current ? (
        <button
          type="button"
          aria-label={`編輯常用條件「${current.name}」`}
          onClick={() => open(EDIT)}
          className="saved-filter"
        >
          <Icon name="edit" className="size-4" />
        </button>
      ) : (
        <button type="button" disabled={present === ""} onClick={() => open(SAVE)} className="saved-filter">
          <Icon name="plus" className="size-4" />
          儲存這些條件
        </button>
      )}
      {layer === SAVE && present !== "" && <SaveDialog list={name} query={present} searching={searching} />}
      {layer === EDIT && current && <EditDialog filter={current} />}
    </div>
  );
}

function SaveDialog({ list, query, searching }: { list: string; query: string; searching: boolean }) {
  const { save } = trpc.useUtils().client.admin.savedFilter;
  return (
    <ActionDialog
      noun={savedFilters}
      title="儲存這些條件"
      lead={`只有你看得到，下次按一下就回到現在的篩選與排序。${searching ? "搜尋的文字不會存起來。" : ""}`}
      schema={SavedFilterName}
      values={{ name: "" }}
      submit="儲存條件"
      call={({ name }) => save.mutate({ list, name, query })}
      done={({ name }) => ({ title: `已儲存「${name}」` })}
    >
      <field.Text name="name" label="名稱" required maxLength={SAVED_FILTER_NAME_MAX} autoComplete="off" />
    </ActionDialog>
  );
}

function EditDialog({ filter }: { filter: SavedFilter }) {
  const calls = trpc.useUtils().client.admin.savedFilter;
  const { id, list, name, query } = filter;
  const { close } = useHistoryDialog();
  const restore = useResourceMutation(savedFilters, {
    call: () => calls.save.mutate({ list, name, query }),
    failed: "復原失敗",
    done: () => ({ title: `「${name}」回來了` }),
  });
  const remove = useResourceMutation(savedFilters, {
    call: () => calls.remove.mutate({ id }),
    failed: "常用條件刪除失敗",
    done: () => ({
      title: `已刪除「${name}」`,
      action: { label: "復原", onChoose: () => restore.mutate(undefined) },
    }),
  });
  return (
    <ActionDialog
      noun={savedFilters}
      title="編輯常用條件"
      schema={SavedFilterName}
      values={{ name }}
      submit="改名"
      call={(input) => calls.save.mutate({ id, list, name: input.name, query })}
      done={(saved) => ({ title: `已改名為「${saved.name}」` })}
    >
      <field.Text name="name" label="名稱" required maxLength={SAVED_FILTER_NAME_MAX} autoComplete="off" />
      <Button
        variant="quiet"
        className="-ms-4 justify-self-start"
        busy={remove.isPending}
        onClick={() => remove.mutate(undefined, { onSuccess: close })}
      >
        <Icon name="trash" />
        刪除這組條件
      </Button>
    </ActionDialog>
  );
}
