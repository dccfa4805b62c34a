import { BarChart, CandlestickChart, GaugeChart, LineChart, ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  AxisPointerComponent,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';

// Registers only the components in use, so that the rest of the library is not bundled.
use([
  AriaComponent,
  AxisPointerComponent,
  BarChart,
  CandlestickChart,
  CanvasRenderer,
  GaugeChart,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  LabelLayout,
  LegendComponent,
  LineChart,
  MarkLineComponent,
  ScatterChart,
  TooltipComponent,
]);

// A worker has no document for measuring text.
if (typeof document === 'undefined')
  setPlatformAPI({ createCanvas: () => new OffscreenCanvas(1, 1) as unknown as HTMLCanvasElement });

export { init };
