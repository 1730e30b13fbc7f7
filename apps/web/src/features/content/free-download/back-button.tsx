import { Icon } from "@panshi/ui/display/icon";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../../paths.ts";

/** The router's key of the first location: no page of this site is before it in the history. */
const FIRST_LOCATION_KEY = "default";

/** Goes back in the history; to the landing page where the visitor came from another site (S2.92). */
export function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <button
      type="button"
      onClick={() => void (key === FIRST_LOCATION_KEY ? navigate(paths.landing) : navigate(-1))}
      className="thumb inline-flex items-center gap-3 text-ink-soft hover:text-ink"
    >
      <Icon name="arrow-left" />
      返回
    </button>
  );
}
