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
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';

// Only what is drawn somewhere: the rest of the library stays out of the bundle.
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

export { init };
