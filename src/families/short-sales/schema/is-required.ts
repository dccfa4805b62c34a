/** Documented paths answer 200 without `contents` for an unknown ticker. Source: open points 4.9 to 4.11. */
export const isRequiredArg = (contents: string) =>
  ({
    required: true,
    defaultValue: true,
    description: `If false, a ticker that is not known has no ${contents}, instead of an error.`,
  }) as const;
