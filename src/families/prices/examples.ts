/** The family's queries in GraphiQL's menu. */
export const pricesExamples = [
  `query MarketHours {
  market {
    status { status asOf nextOpen nextClose session { date isEarlyClose } }
    exchangeCalendar { year holidays { date name } earlyCloses { date name } }
  }
}`,
];
