import { type ProductCategory, productCategories, productCategoryKeys } from "@panshi/contracts/commerce/product";

/** A category of the shop; null for all. */
export type CategoryChoice = ProductCategory | null;

const categoryChoices: readonly { key: CategoryChoice; label: string }[] = [
  { key: null, label: "全部" },
  ...productCategoryKeys.map((key) => ({ key, label: productCategories[key] })),
];

/** The buttons to choose a category. On a phone the row scrolls sideways. */
export function CategoryFilter({
  shelf,
  onChoose,
}: {
  shelf: CategoryChoice;
  onChoose: (shelf: CategoryChoice) => void;
}) {
  return (
    <fieldset className="tab-rail -mx-6 flex min-w-0 gap-8 overflow-x-auto px-6 sm:mx-0 sm:px-0">
      <legend className="sr-only">商品分類</legend>
      {categoryChoices.map(({ key, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={key === shelf}
          data-state={key === shelf ? "active" : undefined}
          onClick={() => onChoose(key)}
          className="tab-mark min-h-12 shrink-0 whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:text-ink"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
