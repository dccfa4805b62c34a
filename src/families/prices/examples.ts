/** The family's queries in GraphiQL's menu. */
export const pricesExamples = [
  `query MarketHours {
  marketStatus { status asOf nextOpen nextClose session { date isEarlyClose } }
  exchangeCalendar { year holidays { date name } earlyCloses { date name } }
}`,
];
