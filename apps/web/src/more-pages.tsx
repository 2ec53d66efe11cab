// The pages that are neither the first one, nor a game on one screen, nor online: which address opens which.

import { Lazy } from './ui/lazy.tsx';

export function MorePages({ path }: { path: string }) {
  if (path === '/computer') return <Lazy load={loadComputer} props={{ id: null }} />;
  if (path.startsWith('/computer/')) {
    return <Lazy load={loadComputer} props={{ id: path.slice('/computer/'.length) }} />;
  }
  if (path === '/learn') return <Lazy load={loadLearn} props={{ id: null }} />;
  if (path.startsWith('/learn/')) {
    return <Lazy load={loadLearn} props={{ id: path.slice('/learn/'.length) }} />;
  }
  if (path === '/puzzles') return <Lazy load={loadPuzzles} props={{ id: null }} />;
  if (path.startsWith('/puzzles/')) {
    return <Lazy load={loadPuzzles} props={{ id: path.slice('/puzzles/'.length) }} />;
  }
  if (path === '/analysis') return <Lazy load={loadAnalysis} props={{}} />;
  if (path === '/openings') return <Lazy load={loadOpenings} props={{}} />;
  if (path === '/replay') return <Lazy load={loadReplay} props={{}} />;
  return <Lazy load={loadNotFound} props={{}} />;
}

const loadComputer = () => import('./computer/computer-page.tsx').then((page) => page.ComputerPage);
const loadLearn = () => import('./lessons/learn-page.tsx').then((page) => page.LearnPages);
const loadPuzzles = () => import('./puzzles/puzzle-pages.tsx').then((page) => page.PuzzlePages);
const loadOpenings = () => import('./openings/openings-page.tsx').then((page) => page.OpeningsPage);
const loadReplay = () => import('./replay/replay-page.tsx').then((page) => page.ReplayPage);
const loadAnalysis = () => import('./study/analysis-page.tsx').then((page) => page.AnalysisPage);
const loadNotFound = () => import('./frame/not-found-page.tsx').then((page) => page.NotFoundPage);
