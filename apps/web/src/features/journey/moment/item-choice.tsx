import type { MomentItem } from "@panshi/contracts/journey/moment";
import { Icon } from "@panshi/ui/display/icon";
import type { ReactNode } from "react";
import { OwnPicture } from "../../../lib/components/own-picture.tsx";

type ItemChoiceProps = {
  name: string;
  label: string;
  /** The choice of nothing. */
  none: string;
  items: readonly MomentItem[];
  /** The id of the chosen item; empty for none. */
  chosen: string;
  onChoose: (id: string) => void;
};

/** One part of a moment, chosen by its picture; more than fit are reached by scrolling the row. */
export function ItemChoice({ name, label, none, items, chosen, onChoose }: ItemChoiceProps) {
  const chosenName = items.find(({ id }) => id === chosen)?.productName ?? none;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="float-left flex w-full items-baseline gap-4 text-sm text-ink-soft">
        {label}
        <span aria-hidden className="font-display text-lg font-black text-ink">
          {chosenName}
        </span>
      </legend>
      <div className="clear-both -mx-1 flex gap-2 overflow-x-auto p-1">
        {items.map(({ id, productName, imageUrl }) => (
          <Tile key={id} name={name} label={productName} checked={id === chosen} onChoose={() => onChoose(id)}>
            {imageUrl ? (
              <OwnPicture
                imageUrl={imageUrl}
                sizes="6rem"
                alt=""
                width={192}
                height={192}
                loading="lazy"
                className="aspect-square w-full object-cover"
              />
            ) : (
              <Icon name="sound" className="size-8" />
            )}
          </Tile>
        ))}
        <Tile name={name} label={none} checked={chosen === ""} onChoose={() => onChoose("")}>
          <span aria-hidden className="size-3 rounded-full border border-line-strong" />
        </Tile>
      </div>
    </fieldset>
  );
}

type TileProps = {
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
};

const Tile = ({ name, label, checked, onChoose, children }: TileProps) => (
  <label className="group/tile rings-inside relative grid w-24 shrink-0 gap-1 text-center text-xs">
    <input
      type="radio"
      name={name}
      checked={checked}
      onChange={onChoose}
      className="absolute inset-0 z-10 cursor-pointer appearance-none opacity-0"
    />
    <span className="grid size-24 place-items-center border border-line bg-night-900 text-ink-soft opacity-70 transition-opacity duration-quick group-hover/tile:opacity-100 group-has-checked/tile:border-ember group-has-checked/tile:opacity-100">
      {children}
    </span>
    <span className="text-ink-soft group-has-checked/tile:text-ink">{label}</span>
  </label>
);
