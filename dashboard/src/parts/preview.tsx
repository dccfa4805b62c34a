import type { Previewed } from '../previewed.ts';

const Lock = () => (
  <svg className="lock" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
    <path
      d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2h.5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h.5Zm1.5 0h4V5a2 2 0 1 0-4 0v2Z"
      fill="currentColor"
    />
  </svg>
);

/** A line that describes the withheld data and how to get it. */
export function UpgradeLine({ upgrade }: { upgrade: Previewed['upgrade'] }) {
  return (
    <p className="upgrade">
      <Lock />
      <span>
        {upgrade?.message ?? 'PRO shows the rest.'}
        {upgrade?.price && <span className="muted"> Price: {upgrade.price}.</span>}
      </span>
      {upgrade?.url && (
        <a href={upgrade.url} target="_blank" rel="noreferrer">
          Get PRO
        </a>
      )}
    </p>
  );
}

/** The offer of a list, with the message of a panel that requests only part of the list, even for PRO. */
export const buildOffer = <Part extends Previewed>(part: Part | null | undefined, message: string): Previewed | null =>
  part?.upgrade ? { ...part, upgrade: { ...part.upgrade, message } } : null;

/** Replaces a figure that the tier does not include. */
export const Withheld = () => (
  <span className="withheld" title="PRO only">
    <Lock />
    <span className="sr-only">PRO only</span>
  </span>
);

/** Whether a field is null because of the tier, rather than because there is no reading. */
export const isWithheld = (part: Previewed | null | undefined, field: string): boolean =>
  part?.withheld?.includes(field) ?? false;
