/** Queries in GraphiQL's menu. */
export const backtestsExamples = [
  /* GraphQL */ `
# The monthly returns of the stocks with each rating letter. Free, without a key.
query RecordOfRatings {
  signalRecord(signal: RATING) {
    monthCount
    reconstructedMonths
    groups {
      name
      hitRate
      meanMembers
    }
    months {
      decidedDate
      endedDate
      spread
      informationCoefficient
    }
    warnings
    isSynthetic
  }
}
`,
];
