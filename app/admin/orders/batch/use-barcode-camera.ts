import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

/** https://developer.mozilla.org/docs/Web/API/BarcodeDetector; TypeScript has no types of it. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type WithDetector = Window & { BarcodeDetector?: new () => BarcodeDetector };

const LOOK_MS = 200;
/** The same code counts again only after it was out of sight this long. */
const OUT_OF_SIGHT_MS = 1_500;

export interface BarcodeCamera {
  /** Whether this browser has a camera and reads barcodes by itself. */
  isOffered: boolean;
  isOn: boolean;
  problem: string | null;
  video: RefObject<HTMLVideoElement | null>;
  start: () => void;
  stop: () => void;
}

/** Reads barcodes from the camera while it is on. Without a detector in the browser it is not offered. */
export function useBarcodeCamera(onCode: (code: string) => void): BarcodeCamera {
  const [isOffered, setOffered] = useState(false);
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const tell = useEffectEvent(onCode);
  useEffect(() => setOffered("BarcodeDetector" in window && "mediaDevices" in navigator), []);
  useEffect(() => {
    const Detector = (window as WithDetector).BarcodeDetector;
    if (!isOn || !Detector) return;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const seen = new Map<string, number>();
    const detector = new Detector();
    const look = async () => {
      const found = video.current ? await detector.detect(video.current).catch(() => []) : [];
      if (isOver) return;
      const now = performance.now();
      for (const { rawValue } of found) {
        const before = seen.get(rawValue);
        seen.set(rawValue, now);
        if (before === undefined || now - before > OUT_OF_SIGHT_MS) tell(rawValue);
      }
      timer = setTimeout(() => void look(), LOOK_MS);
    };
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (isOver || !video.current) return stop(stream);
      video.current.srcObject = stream;
      await video.current.play();
      await look();
    };
    open().catch(() => {
      if (isOver) return;
      setProblem("A câmera não abriu. Permita o uso dela neste site, ou digite o código.");
      setOn(false);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop(stream);
    };
  }, [isOn]);
  return {
    isOffered,
    isOn,
    problem,
    video,
    start: () => {
      setProblem(null);
      setOn(true);
    },
    stop: () => setOn(false),
  };
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
