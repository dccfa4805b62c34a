/** The family's queries in GraphiQL's menu. */
export const pricesExamples = [
  `query MarketHours {
  market {
    status { status statusAt nextOpenAt nextCloseAt session { day isEarlyClose } }
    exchangeCalendar { year holidays { day name } earlyCloses { day name } }
  }
}`,
];
